// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.cluster.QueryString;
import org.paddlepaddle.cloud.cli.resource.Targets.Target;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc delete}: by name, by labels or by file; returns when the objects are gone. */
@Command(name = "delete")
public final class DeleteCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration LOOK_EVERY = Duration.ofMillis(200);
    private static final int NOT_FOUND = 404;

    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();
    @Mixin private final FileOption files = new FileOption();

    @Parameters(arity = "0..*", paramLabel = "KIND/NAME", descriptionKey = "kindAndName")
    private List<String> words = List.of();

    @Option(
            names = {"-l", "--selector"},
            paramLabel = "LABELS")
    private String selector = "";

    @Option(names = "--all")
    private boolean all;

    @Option(names = "--grace-period", paramLabel = "SECONDS")
    private @Nullable Integer grace;

    @Option(names = "--force")
    private boolean force;

    @Option(names = "--ignore-not-found")
    private boolean ignoreMissing;

    @Option(names = "--wait", negatable = true, defaultValue = "true", fallbackValue = "true")
    private boolean wait = true;

    public DeleteCommand(Shell shell) {
        this.shell = shell;
    }

    /**
     * Something that was asked to go.
     *
     * @param uid whatever comes under the same name is another
     */
    private record Leaving(Target target, String path, String uid) {}

    @Override
    public Integer call() throws InterruptedException {
        if (words.isEmpty() && !files.given()) {
            throw Failure.of(Exit.USAGE, shell.text("resource.nothing-to-delete"));
        }
        try (var cluster = where.open(shell)) {
            var namespace = where.namespace(cluster);
            var leaving = new ArrayList<Leaving>();
            for (var manifest : files.read(shell)) {
                var manifestPlace = ManifestPlace.of(shell, cluster, manifest, namespace);
                var target = new Target(manifestPlace.kind(), manifestPlace.name());
                delete(cluster, target, manifestPlace.namespace()).ifPresent(leaving::add);
            }
            for (var target : named(cluster, namespace)) {
                delete(cluster, target, namespace).ifPresent(leaving::add);
            }
            if (wait) {
                await(cluster, leaving);
            }
            return Exit.OK.code();
        }
    }

    /** By name, or all of a kind, or those with the labels. */
    private List<Target> named(Cluster cluster, String namespace) {
        var targets = new Targets(shell, cluster);
        if (words.isEmpty()) {
            return List.of();
        }
        if (!all && selector.isEmpty()) {
            return targets.named(words);
        }
        var found = new ArrayList<Target>();
        for (var target : targets.of(words)) {
            cluster.each(
                    target.kind().in(namespace) + QueryString.labels(selector),
                    object ->
                            found.add(
                                    new Target(
                                            target.kind(),
                                            object.path("metadata").path("name").asText())));
        }
        if (found.isEmpty()) {
            shell.screen().errorLine(shell.text("resource.none", namespace));
        }
        return found;
    }

    private Optional<Leaving> delete(Cluster cluster, Target target, String namespace) {
        var path = target.path(namespace);
        try {
            var answer = cluster.delete(path, patience());
            shell.screen()
                    .line(
                            "%s \"%s\" %sdeleted"
                                    .formatted(
                                            target.kind().singularName(),
                                            target.name(),
                                            force ? "force " : ""));
            var uid = answer.path("metadata").path("uid").asText("");
            return Optional.of(
                    new Leaving(
                            target,
                            path,
                            uid.isEmpty() ? answer.path("details").path("uid").asText("") : uid));
        } catch (ClusterException e) {
            if (ignoreMissing && e.code() == NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private OptionalInt patience() {
        if (grace == null) {
            return force ? OptionalInt.of(0) : OptionalInt.empty();
        }
        return grace < 0 ? OptionalInt.empty() : OptionalInt.of(grace);
    }

    private void await(Cluster cluster, List<Leaving> leaving) throws InterruptedException {
        var deadline = Instant.now().plus(PATIENCE);
        for (var each : leaving) {
            while (there(cluster, each)) {
                if (Instant.now().isAfter(deadline)) {
                    throw Failure.of(
                            Exit.TIMEOUT,
                            shell.text("resource.still-there", each.target().spoken()),
                            shell.suggest("describe ") + each.target().spoken());
                }
                Thread.sleep(LOOK_EVERY);
            }
        }
    }

    private static boolean there(Cluster cluster, Leaving each) {
        return cluster.find(each.path())
                .map(object -> object.path("metadata").path("uid").asText(""))
                .filter(uid -> each.uid().isEmpty() || uid.equals(each.uid()))
                .isPresent();
    }
}
