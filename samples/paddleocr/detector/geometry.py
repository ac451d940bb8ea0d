# SPDX-License-Identifier: Apache-2.0
"""Convex polygons in the plane, as arrays of points."""
import numpy as np


def area(points):
    x, y = points[:, 0], points[:, 1]
    return 0.5 * float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))


def perimeter(points):
    return float(np.linalg.norm(points - np.roll(points, -1, axis=0), axis=1).sum())


def cross(o, a, b):
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def hull(points):
    """Andrew's monotone chain, turning left."""
    ordered = sorted(set(map(tuple, points.tolist())))
    if len(ordered) < 3:
        return np.array(ordered, "float64")

    def chain(some):
        kept = []
        for point in some:
            while len(kept) > 1 and cross(kept[-2], kept[-1], point) <= 0:
                kept.pop()
            kept.append(point)
        return kept[:-1]

    return np.array(chain(ordered) + chain(ordered[::-1]), "float64")


def smallest_rectangle(points):
    """The rectangle of least area around the points; one of its sides lies on their hull."""
    edge = hull(points)
    if len(edge) < 3:
        return None
    best, found = None, None
    for side in np.roll(edge, -1, axis=0) - edge:
        u = side / np.linalg.norm(side)
        turn = np.array([u, [-u[1], u[0]]])
        at = edge @ turn.T
        low, high = at.min(axis=0), at.max(axis=0)
        size = float(np.prod(high - low))
        if best is None or size < best:
            corners = np.array([low, [high[0], low[1]], high, [low[0], high[1]]])
            best, found = size, corners @ turn
    return found


def outline(points):
    """Four corners turning left: the points themselves where they are a convex quadrilateral."""
    points = np.asarray(points, "float64").reshape(-1, 2)
    if len(points) == 4:
        turned = points if area(points) > 0 else points[::-1]
        if all(cross(turned[i - 2], turned[i - 1], turned[i]) > 0 for i in range(4)):
            return turned
    return smallest_rectangle(points)


def within(points, margin, width, height):
    """Which pixels lie inside a convex polygon, this far from each of its sides; their window and mask."""
    left, top = np.maximum(np.floor(points.min(axis=0)).astype(int), 0)
    right, bottom = np.minimum(np.ceil(points.max(axis=0)).astype(int) + 1, [width, height])
    y, x = np.mgrid[top:max(top, bottom), left:max(left, right)]
    mask = np.ones(x.shape, bool)
    for a, b in zip(points, np.roll(points, -1, axis=0)):
        along = (b - a) / max(1e-9, float(np.linalg.norm(b - a)))
        mask &= along[0] * (y + 0.5 - a[1]) - along[1] * (x + 0.5 - a[0]) >= margin
    return (slice(top, max(top, bottom)), slice(left, max(left, right))), mask


def grown(rectangle, distance):
    """A rectangle with each side moved outwards."""
    a, b, _, d = rectangle
    u, v = (b - a) / np.linalg.norm(b - a) * distance, (d - a) / np.linalg.norm(d - a) * distance
    return rectangle + np.array([-u - v, u - v, u + v, v - u])


def common_area(one, other):
    """Of two convex polygons turning left, by clipping the one at each side of the other."""
    inside = [tuple(p) for p in one]
    for a, b in zip(other, np.roll(other, -1, axis=0)):
        before, inside = inside, []
        for p, q in zip(before, before[1:] + before[:1]):
            at_p, at_q = cross(a, b, p), cross(a, b, q)
            if at_p >= 0:
                inside.append(p)
            if (at_p >= 0) != (at_q >= 0):
                t = at_p / (at_p - at_q)
                inside.append((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])))
        if not inside:
            return 0.0
    return area(np.array(inside)) if len(inside) > 2 else 0.0
