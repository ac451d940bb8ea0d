# SPDX-License-Identifier: Apache-2.0
"""Behind the name of Paddle Serving's server package: its command, `python3 -m paddle_serving_server.serve`."""
