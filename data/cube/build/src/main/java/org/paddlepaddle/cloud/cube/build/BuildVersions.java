// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

/**
 * The three numbers of a build, by habit Unix times.
 *
 * @param current of what is built
 * @param depend of the base; for a base its own
 * @param last of the version right before a delta; 0 for a base
 */
public record BuildVersions(long current, long depend, long last) {
    public static BuildVersions base(long version) {
        return new BuildVersions(version, version, 0);
    }

    /** What servers and clients call it. */
    public String name() {
        return name(current, depend);
    }

    /** What the version before is called; only a delta has one. */
    public String lastName() {
        return name(last, depend);
    }

    private static String name(long version, long depend) {
        return version == depend ? Long.toString(depend) : depend + "_" + version;
    }
}
