// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.device;

import java.nio.file.Path;
import java.util.List;
import org.paddlepaddle.cloud.ground.node.FileTree;
import org.paddlepaddle.cloud.ground.node.device.ContainerEdits.Shown;

/** The machine's nodes of NVIDIA's driver, as far as it has any. */
final class NvidiaNodes {
    private static final Path DEVICES = Path.of("/dev");

    private NvidiaNodes() {}

    static List<Shown> all() {
        return FileTree.names(DEVICES).stream()
                .filter(name -> name.startsWith("nvidia"))
                .map(DEVICES::resolve)
                .map(path -> new Shown(path, path, false))
                .toList();
    }
}
