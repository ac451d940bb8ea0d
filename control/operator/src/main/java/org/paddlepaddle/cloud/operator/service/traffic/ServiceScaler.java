// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.service.traffic;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.api.service.ServiceNames;
import org.paddlepaddle.cloud.operator.service.traffic.Gateways.Work;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.service.RevisionScale;
import org.paddlepaddle.cloud.plan.service.RevisionStates;
import org.paddlepaddle.cloud.plan.service.TrafficRules.Routed;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The autoscaler of services (scale to zero included): looks every two seconds, and at once when a
 * request waits, at the load of every revision and writes how many pods it should have.
 */
final class ServiceScaler {
    private static final Logger LOG = LoggerFactory.getLogger(ServiceScaler.class);
    private static final Duration TICK = Duration.ofSeconds(2);
    private static final Work NOTHING = new Work(0, 0, 0);

    private final KubernetesClient client;
    private final TrafficWatch watch;
    private final Gateways gateways;
    private final Clock clock;
    private final Map<String, RevisionScale> scales = new HashMap<>();

    /** So many pods, written over this version of a Deployment. */
    private record Written(String version, int pods) {}

    private final Map<String, Written> written = new HashMap<>();
    private final QueueReports queues;

    private boolean active;
    private Instant looked = Instant.MIN;

    ServiceScaler(KubernetesClient client, TrafficWatch watch, Gateways gateways, Clock clock) {
        this.client = client;
        this.watch = watch;
        this.gateways = gateways;
        this.clock = clock;
        this.queues = new QueueReports(client);
    }

    /** One look, when a tick has passed or somebody says that it is worth one. */
    void turn(Signal wanted) throws InterruptedException {
        if (active) {
            wanted.take(TICK);
        } else {
            wanted.take();
        }
        look(clock.instant());
    }

    private void look(Instant now) {
        var deployments = watch.deployments();
        Map<String, Routed> services =
                watch.services().stream()
                        .collect(
                                Collectors.toMap(
                                        service -> service.key().toString(),
                                        Function.identity(),
                                        (one, _) -> one));
        Map<String, List<Pod>> pods =
                watch.pods().stream().collect(Collectors.groupingBy(ServiceScaler::revision));
        var work = gateways.work();
        var since = looked.equals(Instant.MIN) ? Duration.ZERO : Duration.between(looked, now);
        looked = now;
        active = false;
        for (var deployment : deployments) {
            var service = services.get(serviceOf(deployment));
            if (service != null) {
                var name = ObjectKey.of(deployment).toString();
                var some = pods.getOrDefault(name, List.of());
                scale(
                        name,
                        deployment,
                        service,
                        some,
                        work.getOrDefault(name, NOTHING),
                        since,
                        now);
            }
        }
        var names = deployments.stream().map(d -> ObjectKey.of(d).toString()).toList();
        scales.keySet().retainAll(names);
        written.keySet().retainAll(names);
    }

    private void scale(
            String name,
            Deployment deployment,
            Routed service,
            List<Pod> pods,
            Work work,
            Duration since,
            Instant now) {
        var revision = RevisionStates.observe(deployment, pods);
        var scale = scales.computeIfAbsent(name, _ -> new RevisionScale(revision, now));
        var load =
                new RevisionScale.Seen(work.concurrency(), work.requests(), work.waiting(), since);
        queues.look(deployment, work.waiting(), now);
        int wanted = scale.pods(service, revision, load, now);
        active |= revision.replicas() > 0 || wanted > 0;
        // The watch may not have shown yet what the last look wrote.
        var write = new Written(deployment.getMetadata().getResourceVersion(), wanted);
        if (wanted == revision.replicas() || write.equals(written.get(name))) {
            return;
        }
        if (scale(name, deployment, wanted)) {
            written.put(name, write);
        }
    }

    private boolean scale(String name, Deployment deployment, int wanted) {
        try {
            boolean done =
                    SealedScaling.scale(gateways, name, wanted, () -> write(deployment, wanted));
            if (done) {
                LOG.info("revision {} gets {} pods", name, wanted);
            }
            return done;
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
            return true;
        }
    }

    private void write(Deployment deployment, int wanted) {
        var meta = deployment.getMetadata();
        client.apps()
                .deployments()
                .inNamespace(meta.getNamespace())
                .withName(meta.getName())
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        "{\"spec\": {\"replicas\": " + wanted + "}}");
    }

    private static String serviceOf(Deployment deployment) {
        var meta = deployment.getMetadata();
        return meta.getNamespace() + "/" + meta.getLabels().get(ServiceNames.SERVICE);
    }

    private static String revision(Pod pod) {
        var meta = pod.getMetadata();
        return meta.getNamespace() + "/" + meta.getLabels().get(ServiceNames.REVISION);
    }
}
