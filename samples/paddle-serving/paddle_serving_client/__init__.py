# SPDX-License-Identifier: Apache-2.0
"""Behind the name of Paddle Serving's client package: its converter, `python3 -m paddle_serving_client.convert`."""
