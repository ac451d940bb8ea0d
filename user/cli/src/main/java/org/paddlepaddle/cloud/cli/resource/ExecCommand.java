// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cli.Shell;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.cluster.Kinds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc exec}: runs a command in a pod; its exit code becomes ours. */
@Command(name = "exec")
public final class ExecCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();

    @Parameters(index = "0", paramLabel = "POD", descriptionKey = "podOrJob")
    private String word = "";

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "COMMAND", descriptionKey = "command")
    private List<String> command = List.of();

    @Option(
            names = {"-c", "--container"},
            paramLabel = "NAME")
    private @Nullable String container;

    @Option(names = {"-i", "--stdin"})
    private boolean stdin;

    @Option(names = {"-t", "--tty"})
    private boolean terminal;

    public ExecCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        try (var cluster = where.open(shell)) {
            var namespace = where.namespace(cluster);
            var pod = new PodOf(shell, cluster, namespace).named(word);
            var path = Kinds.POD.named(namespace, pod) + "/exec" + query();
            return new RemoteCommand(shell, stdin, terminal).run(cluster, path);
        }
    }

    private String query() {
        var query = new StringBuilder("?stdout=true&stdin=" + stdin);
        query.append(terminal ? "&tty=true" : "&stderr=true");
        if (container != null) {
            query.append("&container=").append(encoded(container));
        }
        command.forEach(each -> query.append("&command=").append(encoded(each)));
        return query.toString();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
