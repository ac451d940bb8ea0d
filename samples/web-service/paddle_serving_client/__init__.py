# SPDX-License-Identifier: Apache-2.0
"""Stands where Paddle Serving's server imports its native client, which has no package for this Python."""


class Client:
    """Ops with client_type local_predictor, and ops without a model, never make one."""

    def __init__(self, *_, **__):
        raise RuntimeError("client_type brpc needs Paddle Serving's native client, which this image does not have; "
                           "set client_type: local_predictor in config.yml")
