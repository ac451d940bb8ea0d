// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.posix;

import java.io.IOException;
import java.nio.file.Path;

/** A namespace that lives on without processes, because it is bound to a file. */
public final class BoundNamespace {
    private BoundNamespace() {}

    /**
     * @param namespace of a process, in {@code /proc}
     * @param file exists and is empty
     */
    public static void bind(Path namespace, Path file) throws IOException {
        NetworkCalls.bind(namespace.toString(), file.toString());
    }

    /** Lets go of it. */
    public static void unbind(Path file) throws IOException {
        NetworkCalls.unmount(file.toString());
    }
}
