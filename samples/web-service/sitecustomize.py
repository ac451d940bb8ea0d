# SPDX-License-Identifier: Apache-2.0
"""Imported by every Python of the image: lets Paddle Serving 0.9, which was written for Python 3.6 to 3.9, run."""
import collections
import collections.abc

collections.Iterable = collections.abc.Iterable
