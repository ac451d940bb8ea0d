// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.log;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.ground.node.runtime.FileTree;

/**
 * Where logs lie: {@code <namespace>_<pod>_<uid>/<container>/<attempt>.log}, as with kubelet.
 *
 * @param root of all logs
 */
public record LogFiles(Path root) {
    private static final Pattern LOG = Pattern.compile("([0-9]{1,9})\\.log");

    public Path of(String namespace, String pod, String uid, String container, int attempt) {
        return directory(namespace, pod, uid, container).resolve(attempt + ".log");
    }

    private Path directory(String namespace, String pod, String uid, String container) {
        return root.resolve(namespace + "_" + pod + "_" + uid).resolve(container);
    }

    /** The log of the latest run but {@code back}. */
    public Optional<Path> latest(
            String namespace, String pod, String uid, String container, int back) {
        return newestFirst(directory(namespace, pod, uid, container)).stream()
                .skip(back)
                .findFirst();
    }

    /** The logs in a container's directory, the latest run first. */
    static List<Path> newestFirst(Path directory) {
        return FileTree.names(directory).stream()
                .map(LOG::matcher)
                .filter(name -> name.matches())
                .map(name -> Integer.valueOf(name.group(1)))
                .sorted(Comparator.reverseOrder())
                .map(attempt -> directory.resolve(attempt + ".log"))
                .toList();
    }

    /** The uid of the youngest pod that ever had this name and left a log. */
    public Optional<String> lastUid(String namespace, String pod) {
        var prefix = namespace + "_" + pod + "_";
        return FileTree.names(root).stream()
                .filter(name -> name.startsWith(prefix))
                .max(Comparator.comparing(name -> Archive.lastChange(root.resolve(name))))
                .map(name -> name.substring(prefix.length()));
    }

    /** Containers of a pod that left logs. */
    public List<String> containers(String namespace, String pod, String uid) {
        return FileTree.names(root.resolve(namespace + "_" + pod + "_" + uid));
    }

    static String uid(String directory) {
        return directory.substring(directory.lastIndexOf('_') + 1);
    }
}
