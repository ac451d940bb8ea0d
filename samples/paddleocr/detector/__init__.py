# SPDX-License-Identifier: Apache-2.0
"""A small text detector in the manner of DB: a network gives each pixel the probability that it lies in the core of
a text, the map is cut at a threshold, and the cores that remain are grown to boxes."""
import io

from PIL import Image


def _use_own_zlib():
    """Paddle brings a zlib that takes the place of Pillow's, with which no PNG can be read, unless Pillow was there
    first: so nothing imports Paddle before this package."""
    file = io.BytesIO()
    Image.new("L", (1, 1)).save(file, "png")
    Image.open(file).load()


_use_own_zlib()
