# SPDX-License-Identifier: Apache-2.0
"""What upstream's resnet.yaml starts under Paddle's launcher in every worker."""
import resnet

if __name__ == "__main__":
    resnet.train()
