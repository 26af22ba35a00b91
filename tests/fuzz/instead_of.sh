#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# instead_of.sh COMPILER ANOTHER ARGUMENTS...: runs COMPILER with the arguments that were meant for ANOTHER.
compiler=$1
shift 2
exec "$compiler" "$@"
