// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cli.Shell;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.cluster.Kinds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc attach}: the streams of the program that a container runs, from now on. */
@Command(name = "attach")
public final class AttachCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();

    @Parameters(index = "0", paramLabel = "POD", descriptionKey = "podOrJob")
    private String word = "";

    @Option(
            names = {"-c", "--container"},
            paramLabel = "NAME")
    private @Nullable String container;

    @Option(names = {"-i", "--stdin"})
    private boolean stdin;

    @Option(names = {"-t", "--tty"})
    private boolean terminal;

    public AttachCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        try (var cluster = where.open(shell)) {
            var namespace = where.namespace(cluster);
            var pod = new PodOf(shell, cluster, namespace).named(word);
            var path = Kinds.POD.named(namespace, pod) + "/attach" + query();
            return new RemoteCommand(shell, stdin, terminal).run(cluster, path);
        }
    }

    private String query() {
        var query = "?stdout=true&stdin=" + stdin + (terminal ? "&tty=true" : "&stderr=true");
        return container == null
                ? query
                : query + "&container=" + URLEncoder.encode(container, StandardCharsets.UTF_8);
    }
}
