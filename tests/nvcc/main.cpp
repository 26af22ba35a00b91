// SPDX-License-Identifier: Apache-2.0
// Makes a program of the twin kernels. It is built and disassembled, never run.
int main() {}
