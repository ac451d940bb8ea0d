# SPDX-License-Identifier: Apache-2.0
"""Fits a line; the loss must fall."""
import paddle

paddle.seed(1)
net = paddle.nn.Linear(3, 1)
optimizer = paddle.optimizer.Adam(0.1, parameters=net.parameters())
x = paddle.randn([64, 3])
y = x.sum(axis=1, keepdim=True)
losses = []
for _ in range(50):
    loss = ((net(x) - y) ** 2).mean()
    loss.backward()
    optimizer.step()
    optimizer.clear_grad()
    losses.append(float(loss))
print(f"loss fell: {losses[-1] < losses[0] / 10}", flush=True)
