// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.cli.cluster.ArchivedLogs;
import org.paddlepaddle.cloud.cli.cluster.ArchivedLogs.Which;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.cluster.DefaultContainer;
import org.paddlepaddle.cloud.cli.cluster.DurationText;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;
import org.paddlepaddle.cloud.cli.cluster.QueryString;
import org.paddlepaddle.cloud.supervise.Threads;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code pdc logs}: what a pod's program wrote. A job is answered by its first worker, a pod that
 * is gone by the archive of the nodes.
 */
@Command(name = "logs")
public final class LogsCommand implements Callable<Integer> {
    private static final int CHUNK = 8192;
    private static final int LAST_OF_MANY = 10;
    private static final int BAD_REQUEST = 400;

    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();

    @Parameters(arity = "0..1", paramLabel = "POD", descriptionKey = "podOrJob")
    private String word = "";

    @Option(
            names = {"-l", "--selector"},
            paramLabel = "LABELS")
    private String selector = "";

    @Option(names = "--prefix")
    private boolean prefix;

    @Option(names = {"-f", "--follow"})
    private boolean follow;

    @Option(names = "--tail", paramLabel = "LINES")
    private @Nullable Integer tail;

    @Option(
            names = {"-c", "--container"},
            paramLabel = "NAME")
    private @Nullable String container;

    @Option(names = "--all-containers")
    private boolean allContainers;

    @Option(names = {"-p", "--previous"})
    private boolean previous;

    @Option(names = "--attempt", paramLabel = "N")
    private @Nullable Integer attempt;

    @Option(names = "--timestamps")
    private boolean timestamps;

    @Option(names = "--since", paramLabel = "TIME")
    private @Nullable String since;

    @Option(names = "--since-time", paramLabel = "TIME")
    private @Nullable String sinceTime;

    @Option(names = "--limit-bytes", paramLabel = "BYTES")
    private @Nullable Long limitBytes;

    public LogsCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        if (word.isEmpty() == selector.isEmpty()) {
            throw Failure.of(Exit.USAGE, shell.text("logs.pod-or-selector"));
        }
        try (var cluster = where.open(shell)) {
            var namespace = where.namespace(cluster);
            if (!selector.isEmpty()) {
                return ofMany(cluster, namespace);
            }
            var pod = new PodResolver(shell, cluster, namespace).named(word);
            var path = KindMapper.POD.named(namespace, pod);
            if (attempt != null && !isOfAttempt(cluster, path, attempt)) {
                earlier(cluster, pod, attempt);
                return Exit.OK.code();
            }
            if (allContainers) {
                for (var name : containers(cluster, path)) {
                    print(open(cluster, path, Optional.of(name)));
                }
                return Exit.OK.code();
            }
            try {
                print(open(cluster, path, Optional.ofNullable(container)));
            } catch (ClusterException e) {
                if (e.code() != 404 || !printKept(cluster, pod, Which.YOUNGEST)) {
                    throw e;
                }
            }
            return Exit.OK.code();
        }
    }

    /** Of each the last lines, as kubectl shows them; followed, the lines come as they come. */
    private int ofMany(Cluster cluster, String namespace) {
        if (tail == null && !follow) {
            tail = LAST_OF_MANY;
        }
        var pods = new ArrayList<String>();
        cluster.each(
                KindMapper.POD.in(namespace) + QueryString.labels(selector),
                pod -> pods.add(pod.path("metadata").path("name").asText()));
        if (pods.isEmpty()) {
            shell.screen().errorLine(shell.text("resource.none", namespace));
        }
        try (var threads = follow ? Threads.perTask("logs-") : Threads.pool("logs-", 1)) {
            for (var pod : pods) {
                threads.execute(() -> lines(cluster, KindMapper.POD.named(namespace, pod), pod));
            }
        }
        return Exit.OK.code();
    }

    private void lines(Cluster cluster, String path, String pod) {
        var names =
                allContainers
                        ? containers(cluster, path).stream().map(Optional::of).toList()
                        : List.of(Optional.ofNullable(container));
        for (var name : names) {
            var before = "[pod/" + pod + name.map(it -> "/" + it).orElse("") + "] ";
            try (var log =
                    new BufferedReader(
                            new InputStreamReader(
                                    open(cluster, path, name), StandardCharsets.UTF_8))) {
                for (var line = log.readLine(); line != null; line = log.readLine()) {
                    shell.screen().raw((prefix ? before : "") + line + "\n");
                }
            } catch (ClusterException e) {
                shell.screen().errorLine(before + e.getMessage());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static boolean isOfAttempt(Cluster cluster, String pod, int number) {
        return cluster.find(pod)
                .map(found -> found.path("metadata").path("labels"))
                .filter(labels -> labels.path(JobNames.LABEL_ATTEMPT).asInt(-1) == number)
                .isPresent();
    }

    /**
     * Pods of earlier attempts are gone, and the API of a cluster has no logs of such. What came
     * before a job of the same name is none of its attempts.
     */
    private void earlier(Cluster cluster, String pod, int number) {
        var metadata =
                cluster.find(KindMapper.POD.named(where.namespace(cluster), pod))
                        .map(found -> found.path("metadata"));
        var labels = JobNames.LABEL_ATTEMPT + "=" + number;
        var owner =
                metadata.map(found -> found.path("ownerReferences").path(0).path("uid").asText(""))
                        .filter(uid -> !uid.isEmpty())
                        .orElseGet(() -> owner(cluster));
        if (!printKept(cluster, pod, new Which(labels, owner))) {
            throw Failure.of(
                    Exit.FAILED,
                    shell.text("resource.no-attempt", pod, number),
                    shell.text("resource.no-attempt-advice"));
        }
    }

    /** The uid of the job that was named, if it is there; else any job of the name will do. */
    private String owner(Cluster cluster) {
        if (!word.contains("/")) {
            return "";
        }
        var target = new Targets(shell, cluster).named(List.of(word)).getFirst();
        return cluster.find(target.path(where.namespace(cluster)))
                .map(job -> job.path("metadata").path("uid").asText(""))
                .orElse("");
    }

    private void copy(InputStream log) throws IOException {
        var chunk = new byte[CHUNK];
        for (int read = log.read(chunk); read >= 0; read = log.read(chunk)) {
            shell.screen().bytes(chunk, read);
        }
    }

    private static List<String> containers(Cluster cluster, String path) {
        var spec = cluster.get(path).path("spec");
        var names = new ArrayList<String>();
        for (var list : List.of("initContainers", "containers")) {
            spec.path(list).forEach(each -> names.add(each.path("name").asText()));
        }
        return names;
    }

    /**
     * A server wants to know which container, where there are several; the pod says which one it is
     * as a rule, and only kubectl and our own server heed that.
     */
    private InputStream open(Cluster cluster, String path, Optional<String> name) {
        try {
            return cluster.stream(path + "/log" + query(name));
        } catch (ClusterException e) {
            var usual =
                    name.isPresent() || e.code() != BAD_REQUEST
                            ? Optional.<String>empty()
                            : cluster.find(path).flatMap(DefaultContainer::of);
            return cluster.stream(path + "/log" + query(Optional.of(usual.orElseThrow(() -> e))));
        }
    }

    private void print(InputStream opened) {
        try (var log = opened) {
            copy(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean printKept(Cluster cluster, String pod, Which which) {
        var kept = new ArchivedLogs(cluster, where.namespace(cluster));
        var name = container == null ? "" : container;
        var opened = kept.open(pod, name, which, query(Optional.empty()));
        opened.ifPresent(this::print);
        return opened.isPresent();
    }

    private String query(Optional<String> name) {
        return new QueryString()
                .add("follow", follow)
                .add("container", name.orElse(null))
                .add("tailLines", tail)
                .add("limitBytes", limitBytes)
                .add("sinceSeconds", since == null ? null : seconds(since))
                .add("sinceTime", sinceTime)
                .add("previous", previous ? true : null)
                .add("timestamps", timestamps ? true : null)
                .toString();
    }

    private long seconds(String time) {
        return Math.max(1, DurationText.typed(shell, time).toSeconds());
    }
}
