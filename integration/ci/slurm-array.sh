#!/bin/sh
# An array of Slurm: each task analyses its part. The folder must be one that all nodes see.
#
#   PARTS=8
#   array=$(sbatch --parsable --array=1-$PARTS integration/ci/slurm-array.sh -p build src)
#   sbatch --dependency=afterok:$array --wrap "cudalint merge --format=json cudalint-part-*.json"
#
#SBATCH --job-name=cudalint
#SBATCH --cpus-per-task=4
set -eu
exec cudalint "$@" -j "${SLURM_CPUS_PER_TASK:-1}" \
  --shard="$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
  --shard-file="cudalint-part-$SLURM_ARRAY_TASK_ID.json"
