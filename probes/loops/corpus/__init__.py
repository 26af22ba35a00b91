# SPDX-License-Identifier: Apache-2.0
"""What generate.py makes loops of: see its head."""
