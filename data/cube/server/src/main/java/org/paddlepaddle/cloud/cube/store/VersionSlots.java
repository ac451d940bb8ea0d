// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import org.jspecify.annotations.Nullable;

/** The two versions of a table that are in memory. */
record VersionSlots(@Nullable StoredVersion current, @Nullable StoredVersion background) {
    @Nullable StoredVersion find(String version) {
        if (current != null && current.name().equals(version)) {
            return current;
        }
        return background != null && background.name().equals(version) ? background : null;
    }

    boolean holds(StoredVersion version) {
        return version.equals(current) || version.equals(background);
    }

    boolean holds(String directory) {
        return holds(current, directory) || holds(background, directory);
    }

    private static boolean holds(@Nullable StoredVersion version, String directory) {
        return version != null && version.chain().contains(directory);
    }

    VersionSlots exchanged() {
        return new VersionSlots(/* current= */ background, /* background= */ current);
    }
}
