// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.autoscale;

import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscalerBuilder;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscalerSpec;
import io.fabric8.kubernetes.api.model.autoscaling.v2.MetricSpec;
import io.fabric8.kubernetes.api.model.autoscaling.v2.MetricSpecBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.paddlepaddle.cloud.ground.controllers.queue.WorkQueue;
import org.paddlepaddle.cloud.ground.controllers.workload.Controller;
import org.paddlepaddle.cloud.ground.controllers.workload.ControllerEvents;
import org.paddlepaddle.cloud.ground.controllers.workload.EnqueueOnChange;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** Carries out {@link AutoscalerSync} on every HorizontalPodAutoscaler, every fifteen seconds. */
public final class AutoscalerController implements Controller {
    private static final int WORKERS = 1;
    private static final Duration PERIOD = Duration.ofSeconds(15);
    private static final int USUAL_UTILIZATION = 80;

    private final KubernetesClient client;
    private final SharedIndexInformer<HorizontalPodAutoscaler> autoscalers;
    private final InstantSource clock;
    private final ControllerEvents events;
    private final Map<String, Known> known = new ConcurrentHashMap<>();
    private final WorkQueue<String> keys = new WorkQueue<>("autoscaler", WORKERS, this::look);

    /** What is remembered of one between two looks. */
    private record Known(
            String uid, HorizontalPodAutoscalerSpec spec, Instant looked, ScaleHistory history) {}

    public AutoscalerController(
            KubernetesClient client,
            SharedIndexInformer<HorizontalPodAutoscaler> autoscalers,
            InstantSource clock) {
        this.client = client;
        this.autoscalers = autoscalers;
        this.clock = clock;
        this.events = new ControllerEvents(client, "horizontal-pod-autoscaler", clock);
    }

    @Override
    public void register() {
        autoscalers.addEventHandler(EnqueueOnChange.itself(keys::add));
    }

    @Override
    public void start(Supervisor supervisor) {
        keys.start(supervisor);
    }

    @Override
    public void close() {
        keys.close();
    }

    private Optional<Duration> look(String key) {
        var autoscaler = autoscalers.getIndexer().getByKey(key);
        if (autoscaler == null) {
            known.remove(key);
            return Optional.empty();
        }
        var now = clock.instant();
        // The API counts no generations of autoscalers.
        var spec = autoscaler.getSpec();
        var uid = autoscaler.getMetadata().getUid();
        var before = Optional.ofNullable(known.get(key)).filter(it -> it.uid().equals(uid));
        // Our own status comes back as a change.
        var due =
                before.filter(it -> it.spec().equals(spec))
                        .map(it -> Duration.between(now, it.looked().plus(PERIOD)))
                        .filter(it -> it.isPositive() && it.compareTo(PERIOD) <= 0);
        if (due.isPresent()) {
            return due;
        }
        var history = before.map(Known::history).orElseGet(ScaleHistory::new);
        known.put(key, new Known(uid, spec, now, history));
        sync(autoscaler, history, now);
        return Optional.of(PERIOD);
    }

    private void sync(HorizontalPodAutoscaler autoscaler, ScaleHistory history, Instant now) {
        var sync = new AutoscalerSync(autoscaler, now);
        var namespace = autoscaler.getMetadata().getNamespace();
        var target = ScaleTarget.of(client, namespace, autoscaler.getSpec().getScaleTargetRef());
        ScaleTarget.Current current;
        try {
            current = target.read();
        } catch (KubernetesClientException e) {
            publish(autoscaler, sync.withoutTarget(String.valueOf(e.getMessage())));
            return;
        }
        var step = sync.decide(current, readings(autoscaler, current, now), history);
        step.replicas()
                .ifPresent(
                        replicas -> {
                            target.write(replicas);
                            history.change(replicas - current.wanted(), now);
                            events.normal(
                                    autoscaler,
                                    "SuccessfulRescale",
                                    "New size: %d; reason: %s".formatted(replicas, step.why()));
                        });
        publish(autoscaler, step);
    }

    private List<MetricReading> readings(
            HorizontalPodAutoscaler autoscaler, ScaleTarget.Current current, Instant now) {
        if (current.selector().isEmpty() || current.wanted() == 0) {
            return List.of();
        }
        var namespace = autoscaler.getMetadata().getNamespace();
        // Of few pods and seldom: no cache is kept for it.
        var pods =
                client.pods()
                        .inNamespace(namespace)
                        .withLabelSelector(current.selector())
                        .list()
                        .getItems();
        var usage = PodResourceUsage.of(client, namespace, current.selector());
        return metrics(autoscaler).stream()
                .map(metric -> MetricReading.of(metric, current.wanted(), pods, usage, now))
                .toList();
    }

    /** Upstream's default. */
    private static List<MetricSpec> metrics(HorizontalPodAutoscaler autoscaler) {
        var asked = autoscaler.getSpec().getMetrics();
        return asked == null || asked.isEmpty()
                ? List.of(
                        new MetricSpecBuilder()
                                .withType("Resource")
                                .withNewResource()
                                .withName("cpu")
                                .withNewTarget()
                                .withType("Utilization")
                                .withAverageUtilization(USUAL_UTILIZATION)
                                .endTarget()
                                .endResource()
                                .build())
                : asked;
    }

    private void publish(HorizontalPodAutoscaler autoscaler, AutoscalerSync.Step step) {
        step.warning().ifPresent(told -> events.warning(autoscaler, told.reason(), told.message()));
        if (!step.status().equals(autoscaler.getStatus())) {
            client.resource(
                            new HorizontalPodAutoscalerBuilder(autoscaler)
                                    .withStatus(step.status())
                                    .build())
                    .updateStatus();
        }
    }
}
