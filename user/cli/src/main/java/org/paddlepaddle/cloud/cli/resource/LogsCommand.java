// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cli.Exit;
import org.paddlepaddle.cloud.cli.Failure;
import org.paddlepaddle.cloud.cli.Shell;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.cluster.Kinds;
import org.paddlepaddle.cloud.cli.resource.Targets.Target;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc logs}: what a pod's program wrote. A job is answered by its first worker. */
@Command(name = "logs")
public final class LogsCommand implements Callable<Integer> {
    private static final int CHUNK = 8192;

    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();

    @Parameters(arity = "1", paramLabel = "POD", descriptionKey = "podOrJob")
    private String word = "";

    @Option(names = {"-f", "--follow"})
    private boolean follow;

    @Option(names = "--tail", paramLabel = "LINES")
    private @Nullable Integer tail;

    @Option(
            names = {"-c", "--container"},
            paramLabel = "NAME")
    private @Nullable String container;

    @Option(names = {"-p", "--previous"})
    private boolean previous;

    @Option(names = "--attempt", paramLabel = "N")
    private @Nullable Integer attempt;

    @Option(names = "--timestamps")
    private boolean timestamps;

    public LogsCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        try (var cluster = where.open(shell)) {
            var namespace = where.namespace(cluster);
            if (attempt != null) {
                earlier(namespace, pod(cluster), attempt);
                return Exit.OK.code();
            }
            var path = Kinds.POD.named(namespace, pod(cluster)) + "/log" + query();
            try (var log = cluster.stream(path)) {
                copy(log);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return Exit.OK.code();
        }
    }

    /** Pods of earlier attempts are gone, and a cluster's API has no logs of such. */
    private void earlier(String namespace, String pod, int number) {
        var root = where.home(shell).resolve("node/logs");
        var kept = new KeptLogs(root).of(namespace, pod);
        if (number < 0 || number >= kept.size()) {
            throw Failure.of(
                    Exit.FAILED,
                    shell.text("resource.no-attempt", root, kept.size(), pod),
                    shell.text("resource.no-attempt-advice"));
        }
        try (var log = Files.newInputStream(kept.get(number))) {
            copy(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void copy(InputStream log) throws IOException {
        var chunk = new byte[CHUNK];
        for (int read = log.read(chunk); read >= 0; read = log.read(chunk)) {
            shell.screen().bytes(chunk, read);
        }
    }

    private String pod(Cluster cluster) {
        if (!word.contains("/")) {
            return word;
        }
        var target = new Targets(shell, cluster).named(List.of(word)).getFirst();
        if (target.kind().equals(Kinds.POD)) {
            return target.name();
        }
        if (target.kind().equals(Kinds.PADDLE_JOB)) {
            return firstWorker(target);
        }
        throw Failure.of(Exit.USAGE, shell.text("resource.no-logs", target.spoken()));
    }

    private static String firstWorker(Target job) {
        return job.name() + "-worker-0";
    }

    private String query() {
        var query = new StringBuilder("?follow=" + follow);
        if (tail != null) {
            query.append("&tailLines=").append(tail);
        }
        if (container != null) {
            query.append("&container=")
                    .append(URLEncoder.encode(container, StandardCharsets.UTF_8));
        }
        if (previous) {
            query.append("&previous=true");
        }
        if (timestamps) {
            query.append("&timestamps=true");
        }
        return query.toString();
    }
}
