#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A task of the job array that submit.sh submits: the GPU of the node that has the task's number.
# Usage: task.sh ONE_OF_MANY OUT NODE WARPGAUGE [RUN OPTIONS...]. Slurm runs a copy of this file: it finds nothing beside itself.
set -euo pipefail
one_of_many=$1 out=$2 node=$3 warpgauge=$4
shift 4
device=$SLURM_ARRAY_TASK_ID
exec "$one_of_many" "$out" "$node/device-$device" "$warpgauge" --device "$device" "$@"
