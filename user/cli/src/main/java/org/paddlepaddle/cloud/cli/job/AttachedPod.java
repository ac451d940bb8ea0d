// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.LocalPortForward;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.cli.cluster.ContainerList;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;
import org.paddlepaddle.cloud.cli.cluster.QueryString;
import org.paddlepaddle.cloud.cli.cluster.StatusConditions;
import org.paddlepaddle.cloud.cli.resource.ForwardedPort;
import org.paddlepaddle.cloud.cli.resource.RemoteCommand;
import org.paddlepaddle.cloud.plan.ContainerReading;
import org.paddlepaddle.cloud.supervise.Threads;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;

/** A pod whose streams are this terminal's. It goes when its program ends, or we do. */
final class AttachedPod {
    private static final Duration LOOK_EVERY = Duration.ofMillis(200);
    private static final Duration REPORTED_WITHIN = Duration.ofSeconds(30);

    private final Shell shell;
    private final RunScreen screen;
    private final Cluster cluster;
    private final String namespace;
    private final PodManifest manifest;
    private final String path;
    private final RunningJob events;
    private int printed;
    private boolean heard;

    AttachedPod(
            Shell shell,
            RunScreen screen,
            Cluster cluster,
            String namespace,
            PodManifest manifest) {
        this.shell = shell;
        this.screen = screen;
        this.cluster = cluster;
        this.namespace = namespace;
        this.manifest = manifest;
        this.path = KindMapper.POD.named(namespace, manifest.request().name());
        this.events = new RunningJob(cluster, namespace, manifest.request().name());
    }

    /** The exit code of the program. */
    int run(List<ForwardedPort> ports) throws InterruptedException {
        cluster.create(KindMapper.POD.in(namespace), manifest.pod());
        var cleaning = Threads.onExit("remove-pod", this::remove);
        try {
            if (begun().runs()) {
                join(ports);
            }
            return ended();
        } finally {
            Threads.notOnExit(cleaning);
            remove();
        }
    }

    private void remove() {
        try {
            cluster.deleteIfThere(path);
        } catch (ClusterException e) {
            shell.screen().errorLine(String.valueOf(e.getMessage()));
        }
    }

    private ContainerReading begun() throws InterruptedException {
        var stuckSince = Optional.<Long>empty();
        while (true) {
            var pod = cluster.get(path);
            var container = container(pod);
            if (container.filter(it -> it.runs() || it.end().isPresent()).isPresent()) {
                return container.get();
            }
            refused(pod).ifPresent(this::giveUp);
            var stuck = ImagePullFailure.of(List.of(pod));
            if (stuck.isPresent()) {
                stuckSince = stuckSince.or(() -> told(stuck.get()));
                giveUp(stuck.get(), System.nanoTime() - stuckSince.orElseThrow());
            } else if (stuckSince.isEmpty()) {
                // Once an image was missed, the tries to get it come and go; their reason was said.
                events.preparation(List.of(pod))
                        .or(() -> obstacle(pod))
                        .ifPresent(screen::progress);
            }
            Thread.sleep(LOOK_EVERY);
        }
    }

    /** Why the node takes it no more, when its program was never started. */
    static Optional<String> refused(JsonNode pod) {
        var status = pod.path("status");
        return status.path("phase").asText().equals("Failed")
                ? Optional.of(
                        status.path("reason").asText() + ": " + status.path("message").asText())
                : Optional.empty();
    }

    private void giveUp(String why) {
        throw Failure.of(Exit.FAILED, shell.text("run.refused", manifest.request().name(), why));
    }

    /** What keeps it from beginning, in the words of the scheduler or the node. */
    private static Optional<String> obstacle(JsonNode pod) {
        var unplaced =
                StatusConditions.find(pod, "PodScheduled")
                        .filter(condition -> condition.path("status").asText().equals("False"))
                        .map(condition -> condition.path("message").asText());
        return unplaced.or(
                        () ->
                                container(pod)
                                        .map(ContainerReading::state)
                                        .filter(ContainerReading.Waiting.class::isInstance)
                                        .map(ContainerReading.Waiting.class::cast)
                                        .map(ContainerReading.Waiting::message))
                .filter(message -> !message.isEmpty());
    }

    /** When it was said that an image is missing. */
    private Optional<Long> told(ImagePullFailure image) {
        screen.note(shell.text("run.stuck", image.why(), image.patience().toSeconds()));
        return Optional.of(System.nanoTime());
    }

    private void giveUp(ImagePullFailure image, long nanos) {
        if (nanos >= image.patience().toNanos()) {
            var name = manifest.request().name();
            throw Failure.of(
                    Exit.FAILED, shell.text("run.given-up", name, image.image(), image.why()));
        }
    }

    private static Optional<ContainerReading> container(JsonNode pod) {
        return ContainerList.of(pod).stream().findFirst();
    }

    /** What was printed before comes from the log: a prompt stands there by now. */
    private void join(List<ForwardedPort> ports) {
        screen.clear();
        try (var client = cluster.client()) {
            var open = open(client, ports);
            try {
                printLog();
                attach();
            } finally {
                open.forEach(AttachedPod::close);
            }
        }
    }

    private List<LocalPortForward> open(KubernetesClient client, List<ForwardedPort> ports) {
        var open = new ArrayList<LocalPortForward>();
        for (var port : ports) {
            var name = manifest.request().name();
            var forward = port.open(client, namespace, name);
            open.add(forward);
            var from = "127.0.0.1:" + forward.getLocalPort();
            screen.note(shell.text("forward.open", from, name + ":" + port.remote()));
        }
        return open;
    }

    private static void close(LocalPortForward forward) {
        try {
            forward.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void attach() {
        var attached = manifest.attached();
        var query =
                new QueryString()
                        .add("stdout", true)
                        .add("stdin", attached.stdin())
                        .add(attached.terminal() ? "tty" : "stderr", true);
        var input = attached.stdin() ? System.in : null;
        try {
            new RemoteCommand(shell, input, this::hear, attached.terminal())
                    .run(cluster, path + "/attach" + query);
        } catch (ClusterException | Failure e) {
            // It ended before we were there, or the system goes on without us: its end says more.
            screen.note(String.valueOf(e.getMessage()));
        }
    }

    private void hear(byte[] bytes, int count) {
        heard = true;
        shell.screen().bytes(bytes, count);
    }

    private void print(byte[] bytes, int count) {
        printed += count;
        shell.screen().bytes(bytes, count);
    }

    /** What a short program prints, nobody may have been there to hear. */
    private void printUnheard() {
        if (!heard) {
            printLog();
        }
    }

    private void printLog() {
        try (var log = cluster.stream(path + "/log")) {
            var all = log.readAllBytes();
            if (all.length > printed) {
                var rest = Arrays.copyOfRange(all, printed, all.length);
                print(rest, rest.length);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The node says so a moment after the streams have ended. */
    private int ended() throws InterruptedException {
        long deadline = System.nanoTime() + REPORTED_WITHIN.toNanos();
        while (System.nanoTime() < deadline) {
            var end = container(cluster.get(path)).flatMap(ContainerReading::end);
            if (end.isPresent()) {
                printUnheard();
                return end.get().code();
            }
            Thread.sleep(LOOK_EVERY);
        }
        throw Failure.of(Exit.FAILED, shell.text("exec.broken"));
    }
}
