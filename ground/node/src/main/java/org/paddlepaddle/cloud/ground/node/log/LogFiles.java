// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.log;

import io.fabric8.kubernetes.api.model.Pod;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.ground.node.FileTree;

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
        return directory(namespace, pod, uid).resolve(container);
    }

    private Path directory(String namespace, String pod, String uid) {
        return root.resolve(namespace + "_" + pod + "_" + uid);
    }

    /** Remembers more of a pod than its name and uid, as long as its logs. */
    public void note(Pod pod) {
        var metadata = pod.getMetadata();
        PodNote.of(pod)
                .leave(directory(metadata.getNamespace(), metadata.getName(), metadata.getUid()));
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

    /** The uid of the youngest such pod that ever had this name and left a log. */
    public Optional<String> lastUid(String namespace, String pod, Predicate<PodNote> such) {
        var prefix = namespace + "_" + pod + "_";
        return FileTree.names(root).stream()
                .filter(name -> name.startsWith(prefix))
                .filter(name -> such.test(PodNote.read(root.resolve(name))))
                .max(Comparator.comparing(name -> LogArchive.lastChange(root.resolve(name))))
                .map(name -> name.substring(prefix.length()));
    }

    /** Containers of a pod that left logs. */
    public List<String> containers(String namespace, String pod, String uid) {
        return FileTree.names(directory(namespace, pod, uid)).stream()
                .filter(name -> !name.equals(PodNote.DIRECTORY))
                .toList();
    }

    static String uid(String directory) {
        return directory.substring(directory.lastIndexOf('_') + 1);
    }
}
