# SPDX-License-Identifier: Apache-2.0
"""Every rank contributes its number; all must see the sum."""
import paddle
import paddle.distributed as dist

dist.init_parallel_env()
value = paddle.to_tensor([dist.get_rank() + 1.0])
dist.all_reduce(value)
print(f"rank {dist.get_rank()} of {dist.get_world_size()}: sum over ranks {int(value)}", flush=True)
