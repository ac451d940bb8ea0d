// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.mount;

import java.nio.file.Path;

/** One step in building the file tree that a container sees; targets are inside it. */
public sealed interface Mount {
    Path target();

    /**
     * A file or directory of this machine.
     *
     * @param contested whether a container may exchange names on the way to it, so that what was
     *     bound has to be looked at
     */
    record Bind(Path source, Path target, boolean readOnly, boolean contested) implements Mount {
        public Bind(Path source, Path target, boolean readOnly) {
            this(source, target, readOnly, false);
        }
    }

    /** An empty directory in the parent, which is one we made. */
    record Directory(Path target) implements Mount {}

    /** A symbolic link. */
    record Link(String to, Path target) implements Mount {}

    /** An empty, private file system in memory. */
    record Memory(Path target) implements Mount {}

    /** Nothing, in place of a file or directory that stays hidden. */
    record Mask(Path target, boolean directory) implements Mount {}

    /** Nothing may be written to the file system at this place any more. */
    record Seal(Path target) implements Mount {}

    /** The processes of the container. */
    record Processes(Path target) implements Mount {}

    /** One device of this machine. */
    record Device(Path source, Path target) implements Mount {}

    /** The few devices every program expects. */
    record Devices(Path target) implements Mount {}
}
