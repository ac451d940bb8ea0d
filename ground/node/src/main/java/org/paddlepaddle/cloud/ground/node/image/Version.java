// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.util.Comparator;

/** A minor version of Python. */
public record Version(int major, int minor) implements Comparable<Version> {
    private static final Comparator<Version> ORDER =
            Comparator.comparingInt(Version::major).thenComparingInt(Version::minor);

    public static Version parse(String text) {
        var parts = text.strip().split("\\.");
        return new Version(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
    }

    @Override
    public int compareTo(Version other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
