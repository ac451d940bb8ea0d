// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.Exit;
import org.paddlepaddle.cloud.cli.Failure;
import org.paddlepaddle.cloud.cli.Shell;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.resource.Targets.Target;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc delete}: by name or by file; returns when the objects are gone. */
@Command(name = "delete")
public final class DeleteCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration LOOK_EVERY = Duration.ofMillis(200);

    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();
    @Mixin private final FileOption files = new FileOption();

    @Parameters(arity = "0..*", paramLabel = "KIND/NAME", descriptionKey = "kindAndName")
    private List<String> words = List.of();

    @Option(names = "--no-wait")
    private boolean noWait;

    public DeleteCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (words.isEmpty() && !files.given()) {
            throw Failure.of(Exit.USAGE, shell.text("resource.nothing-to-delete"));
        }
        try (var cluster = where.open(shell)) {
            var namespace = where.namespace(cluster);
            for (var manifest : files.read(shell)) {
                var place = Place.of(shell, cluster, manifest, namespace);
                delete(cluster, new Target(place.kind(), place.name()), place.namespace());
            }
            if (!words.isEmpty()) {
                for (var target : new Targets(shell, cluster).named(words)) {
                    delete(cluster, target, namespace);
                }
            }
            return Exit.OK.code();
        }
    }

    private void delete(Cluster cluster, Target target, String namespace)
            throws InterruptedException {
        cluster.delete(target.path(namespace));
        shell.screen().line(target.kind().singularName() + " \"" + target.name() + "\" deleted");
        var deadline = Instant.now().plus(PATIENCE);
        while (!noWait && cluster.find(target.path(namespace)).isPresent()) {
            if (Instant.now().isAfter(deadline)) {
                throw Failure.of(
                        Exit.TIMEOUT,
                        shell.text("resource.still-there", target.spoken()),
                        shell.suggest("describe ") + target.spoken());
            }
            Thread.sleep(LOOK_EVERY);
        }
    }
}
