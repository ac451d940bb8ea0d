// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;
import org.paddlepaddle.cloud.cli.cluster.QueryString;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Option;

/** Which streams of which container are wanted, and the way to them. */
final class StreamOption {
    @Option(
            names = {"-c", "--container"},
            paramLabel = "NAME")
    private @Nullable String container;

    @Option(names = {"-i", "--stdin"})
    private boolean stdin;

    @Option(names = {"-t", "--tty"})
    private boolean terminal;

    /**
     * Carries the streams until they end.
     *
     * @param word the pod or job, as it was typed
     * @param verb what is asked of the pod
     * @param command what it shall run; nothing for what runs already
     * @return the exit code
     */
    int carry(Shell shell, ClusterOption where, String word, String verb, List<String> command) {
        try (var cluster = where.open(shell)) {
            var namespace = where.namespace(cluster);
            var pod = new PodResolver(shell, cluster, namespace).named(word);
            var path = KindMapper.POD.named(namespace, pod) + "/" + verb + query(command);
            return new RemoteCommand(shell, stdin, terminal).run(cluster, path);
        }
    }

    private String query(List<String> command) {
        return streams(stdin, terminal, container, command).toString();
    }

    /** What a command elsewhere is asked for. */
    static QueryString streams(
            boolean stdin, boolean terminal, @Nullable String container, List<String> command) {
        var queryString = new QueryString().add("stdout", true).add("stdin", stdin);
        queryString.add(terminal ? "tty" : "stderr", true).add("container", container);
        command.forEach(each -> queryString.add("command", each));
        return queryString;
    }
}
