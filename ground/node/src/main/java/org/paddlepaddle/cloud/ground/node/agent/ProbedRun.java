// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Probe;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.api.NodeApi;
import org.paddlepaddle.cloud.ground.node.api.PodEvent;
import org.paddlepaddle.cloud.ground.node.pod.ContainerHealth;
import org.paddlepaddle.cloud.ground.node.pod.ProbeKind;
import org.paddlepaddle.cloud.ground.node.probe.ProbeThreshold;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerId;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState.Running;
import org.paddlepaddle.cloud.supervise.FiniteTurn;
import org.paddlepaddle.cloud.supervise.Loop;

/** The probes of one run, each in a loop of its own. */
final class ProbedRun implements AutoCloseable {
    private static final int DEFAULT_PERIOD = 10;

    private final Pod pod;
    private final Container container;
    private final Running run;
    private final ContainerCalls calls;
    private final PodWorkerContext podWorkerContext;
    private final NodeApi api;
    private final Runnable changed;
    private final CountDownLatch started = new CountDownLatch(1);
    private final Map<ProbeKind, Boolean> verdicts = new ConcurrentHashMap<>();
    private final Map<ProbeKind, Loop> loops = new EnumMap<>(ProbeKind.class);

    /**
     * @param known what an earlier agent published about this very run
     */
    ProbedRun(
            Pod pod,
            Container container,
            Running run,
            ContainerCalls calls,
            Optional<ContainerStatus> known,
            PodWorkerContext podWorkerContext,
            NodeApi api,
            Runnable changed) {
        this.pod = pod;
        this.container = container;
        this.run = run;
        this.calls = calls;
        this.podWorkerContext = podWorkerContext;
        this.api = api;
        this.changed = changed;
        known.ifPresent(this::goOn);
        for (var kind : ProbeKind.values()) {
            kind.of(container)
                    .filter(_ -> kind != ProbeKind.Startup || started.getCount() > 0)
                    .ifPresent(probe -> begin(kind, probe));
        }
    }

    private void goOn(ContainerStatus known) {
        if (Boolean.TRUE.equals(known.getStarted())) {
            verdicts.put(ProbeKind.Startup, true);
            started.countDown();
        }
        if (Boolean.TRUE.equals(known.getReady())) {
            verdicts.put(ProbeKind.Readiness, true);
        }
    }

    private void begin(ProbeKind kind, Probe probe) {
        if (kind != ProbeKind.Startup && ProbeKind.Startup.of(container).isEmpty()) {
            started.countDown();
        }
        var name = "probe/" + run.id() + "/" + kind.word();
        loops.put(kind, podWorkerContext.supervisor().loopUntilDone(name, new Asking(kind, probe)));
    }

    ContainerId id() {
        return run.id();
    }

    ContainerHealth health() {
        boolean begun =
                ProbeKind.Startup.of(container).isEmpty()
                        || verdicts.getOrDefault(ProbeKind.Startup, false);
        boolean ready =
                ProbeKind.Readiness.of(container).isEmpty()
                        || verdicts.getOrDefault(ProbeKind.Readiness, false);
        return new ContainerHealth(begun, begun && ready, failed());
    }

    private Optional<ProbeKind> failed() {
        for (var kind : new ProbeKind[] {ProbeKind.Startup, ProbeKind.Liveness}) {
            if (Boolean.FALSE.equals(verdicts.get(kind))) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    /** Asks one question again and again until its answer is settled. */
    private final class Asking implements FiniteTurn {
        private final ProbeKind kind;
        private final Probe probe;
        private final Duration period;
        private boolean begun;
        private ProbeThreshold tally = ProbeThreshold.none();

        Asking(ProbeKind kind, Probe probe) {
            this.kind = kind;
            this.probe = probe;
            this.period = Duration.ofSeconds(number(probe.getPeriodSeconds(), DEFAULT_PERIOD));
        }

        @Override
        public Next run() throws InterruptedException {
            if (!begun) {
                awaitBegin();
                begun = true;
            }
            var good = ask(kind, probe);
            tally = good.isPresent() ? tally.next(good.get(), probe) : tally;
            if (tally.verdict().isPresent() && settled(kind, tally.verdict().get())) {
                return Next.DONE;
            }
            Thread.sleep(period);
            return Next.AGAIN;
        }

        private void awaitBegin() throws InterruptedException {
            if (kind != ProbeKind.Startup) {
                started.await();
            }
            Thread.sleep(delay(probe, run.startedAt(), podWorkerContext.clock().instant()));
        }
    }

    /** What is left of the initial delay; never more than all of it, wherever the clock was set. */
    static Duration delay(Probe probe, Instant started, Instant now) {
        var whole = Duration.ofSeconds(number(probe.getInitialDelaySeconds(), 0));
        var passed = Duration.between(started, now);
        var left = passed.isNegative() ? whole : whole.minus(passed);
        return left.isNegative() ? Duration.ZERO : left;
    }

    private static int number(@Nullable Integer given, int otherwise) {
        return given == null ? otherwise : given;
    }

    private Optional<Boolean> ask(ProbeKind kind, Probe probe) throws InterruptedException {
        try {
            var probeResult = calls.ask(probe);
            if (probeResult.asked() && !probeResult.good()) {
                tell(kind, "failed: " + probeResult.text());
            }
            return probeResult.asked() ? Optional.of(probeResult.good()) : Optional.empty();
        } catch (NodeException e) {
            tell(kind, "errored and resulted in unknown state: " + e.getMessage());
            return Optional.empty();
        }
    }

    private void tell(ProbeKind kind, String what) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        api.tell(PodEvent.warning(pod, container, "Unhealthy", kind + " probe " + what));
    }

    /** Publishes a verdict; whether the probe has nothing more to say about this run. */
    private boolean settled(ProbeKind kind, boolean verdict) {
        var before = verdicts.put(kind, verdict);
        if (kind == ProbeKind.Startup && verdict) {
            started.countDown();
        }
        if (before == null || before != verdict) {
            changed.run();
        }
        return switch (kind) {
            case Startup -> true;
            case Liveness -> !verdict;
            case Readiness -> false;
        };
    }

    /** The run ends anyway: nobody restarts it because of a probe. */
    void stopJudging() {
        for (var kind : new ProbeKind[] {ProbeKind.Startup, ProbeKind.Liveness}) {
            Optional.ofNullable(loops.get(kind)).ifPresent(Loop::close);
        }
    }

    @Override
    public void close() {
        loops.values().forEach(Loop::close);
    }
}
