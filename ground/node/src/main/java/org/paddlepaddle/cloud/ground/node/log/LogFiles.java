// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.log;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.node.runtime.FileTree;

/**
 * Where logs lie: {@code <namespace>_<pod>_<uid>/<container>/<attempt>.log}, as with kubelet.
 *
 * @param root of all logs
 */
public record LogFiles(Path root) {
    public Path of(String namespace, String pod, String uid, String container, int attempt) {
        return directory(namespace, pod, uid, container).resolve(attempt + ".log");
    }

    private Path directory(String namespace, String pod, String uid, String container) {
        return root.resolve(namespace + "_" + pod + "_" + uid).resolve(container);
    }

    /** The log of the latest run but {@code back}. */
    public Optional<Path> latest(
            String namespace, String pod, String uid, String container, int back) {
        return FileTree.names(directory(namespace, pod, uid, container)).stream()
                .map(name -> Integer.valueOf(name.replace(".log", "")))
                .sorted(Comparator.reverseOrder())
                .skip(back)
                .findFirst()
                .map(attempt -> of(namespace, pod, uid, container, attempt));
    }
}
