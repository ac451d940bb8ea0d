# SPDX-License-Identifier: Apache-2.0
"""The network and its loss."""
import paddle
from paddle import nn
from paddle.nn import functional as F


def convolution(inputs, outputs, stride=1, groups=1, kernel=3):
    return nn.Sequential(
        nn.Conv2D(inputs, outputs, kernel, stride, kernel // 2, groups=groups, bias_attr=False),
        nn.BatchNorm2D(outputs), nn.Hardswish())


def separable(inputs, outputs, stride=1):
    """Depthwise, then pointwise: what makes mobile networks small."""
    return nn.Sequential(convolution(inputs, inputs, stride, inputs), convolution(inputs, outputs, kernel=1))


class Backbone(nn.Layer):
    """Three maps: at a quarter, an eighth and a sixteenth of the picture's size."""

    def __init__(self, widths):
        super().__init__()
        first, second, third, fourth = widths
        self.stem = convolution(3, first, 2)
        self.quarter = nn.Sequential(convolution(first, second, 2), separable(second, second))
        self.eighth = nn.Sequential(separable(second, third, 2), separable(third, third))
        self.sixteenth = nn.Sequential(separable(third, fourth, 2), separable(fourth, fourth))

    def forward(self, picture):
        quarter = self.quarter(self.stem(picture))
        eighth = self.eighth(quarter)
        return quarter, eighth, self.sixteenth(eighth)


class Detector(nn.Layer):
    def __init__(self, widths, width):
        super().__init__()
        self.backbone = Backbone(widths)
        self.inward = nn.LayerList([nn.Conv2D(from_width, width, 1) for from_width in widths[1:]])
        self.neck = convolution(width, width)
        self.head = nn.Sequential(
            nn.Conv2DTranspose(width, width // 2, 2, 2), nn.BatchNorm2D(width // 2), nn.ReLU(),
            nn.Conv2DTranspose(width // 2, 1, 2, 2))

    def forward(self, picture):
        quarter, eighth, sixteenth = (inward(at) for inward, at in zip(self.inward, self.backbone(picture)))
        eighth = eighth + F.interpolate(sixteenth, scale_factor=2, mode="nearest")
        quarter = quarter + F.interpolate(eighth, scale_factor=2, mode="nearest")
        return F.sigmoid(self.head(self.neck(quarter)))


def of(config):
    architecture = config["Architecture"]
    return Detector(architecture["Backbone"]["widths"], architecture["Neck"]["out_channels"])


def loss(answer, core, counted):
    """Each pixel for itself, text as heavy as background, and the overlap as a whole."""
    pixel = F.binary_cross_entropy(paddle.clip(answer, 1e-6, 1 - 1e-6), core, reduction="none") * counted
    text, rest = core * counted, (1 - core) * counted
    balanced = (pixel * text).sum() / (text.sum() + 1) + (pixel * rest).sum() / (rest.sum() + 1)
    both = (answer * core * counted).sum()
    overlap = 1 - (2 * both + 1) / ((answer * counted).sum() + text.sum() + 1)
    return balanced + overlap
