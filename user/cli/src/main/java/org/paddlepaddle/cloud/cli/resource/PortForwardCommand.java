// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc port-forward}: makes ports of a pod ports of this machine, until Ctrl-C. */
@Command(name = "port-forward")
public final class PortForwardCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();

    @Parameters(index = "0", paramLabel = "POD", descriptionKey = "podOrJob")
    private String word = "";

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "PORT", descriptionKey = "ports")
    private List<String> ports = List.of();

    public PortForwardCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws InterruptedException {
        var wishes = ports.stream().map(text -> ForwardedPort.parse(shell, text)).toList();
        try (var cluster = where.open(shell)) {
            var namespace = where.namespace(cluster);
            var pod = new PodResolver(shell, cluster, namespace).named(word);
            // Refused now, not at the first connection.
            cluster.get(KindMapper.POD.named(namespace, pod));
            var open = new ArrayList<AutoCloseable>();
            try (var client = cluster.client()) {
                for (var wish : wishes) {
                    var forward = wish.open(client, namespace, pod);
                    open.add(forward);
                    shell.screen()
                            .line(
                                    shell.text(
                                            "forward.open",
                                            "127.0.0.1:" + forward.getLocalPort(),
                                            pod + ":" + wish.remote()));
                }
                new CountDownLatch(1).await();
            } finally {
                close(open);
            }
            return Exit.OK.code();
        }
    }

    private static void close(List<AutoCloseable> open) {
        for (var forward : open) {
            try {
                forward.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (Exception e) {
                throw new IllegalStateException("cannot stop forwarding", e);
            }
        }
    }
}
