// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.service.traffic;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.EventSourceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import org.paddlepaddle.cloud.api.service.ServiceNames;
import org.paddlepaddle.cloud.api.service.ServiceReason;

/** Tells, as events of the service, that a queue is full: requests beyond it are refused. */
final class QueueReports {
    /** As many wait for one revision at a gateway; Knative's activator has the same bound. */
    static final int MOST_WAITING = 10_000;

    private static final Duration AGAIN = Duration.ofSeconds(30);

    private final KubernetesClient client;
    private final Map<String, Instant> told = new HashMap<>();

    QueueReports(KubernetesClient client) {
        this.client = client;
    }

    void look(Deployment revision, int waiting, Instant now) {
        var name = revision.getMetadata().getName();
        var owners = revision.getMetadata().getOwnerReferences();
        if (waiting < MOST_WAITING || owners.isEmpty() || !isDue(name, now)) {
            return;
        }
        told.values().removeIf(then -> Duration.between(then, now).compareTo(AGAIN) >= 0);
        told.put(name, now);
        var namespace = revision.getMetadata().getNamespace();
        client.v1()
                .events()
                .inNamespace(namespace)
                .resource(event(namespace, name, owners.getFirst(), waiting, now))
                .create();
    }

    private boolean isDue(String revision, Instant now) {
        var last = told.get(revision);
        return last == null || Duration.between(last, now).compareTo(AGAIN) >= 0;
    }

    private static Event event(
            String namespace, String revision, OwnerReference owner, int waiting, Instant now) {
        var time = now.truncatedTo(ChronoUnit.SECONDS).toString();
        return new EventBuilder()
                .withMetadata(
                        new ObjectMetaBuilder()
                                .withName(
                                        owner.getName()
                                                + "."
                                                + Long.toHexString(now.toEpochMilli()))
                                .withNamespace(namespace)
                                .build())
                .withInvolvedObject(
                        new ObjectReferenceBuilder()
                                .withApiVersion(owner.getApiVersion())
                                .withKind(owner.getKind())
                                .withName(owner.getName())
                                .withNamespace(namespace)
                                .withUid(owner.getUid())
                                .build())
                .withType("Warning")
                .withReason(ServiceReason.QueueFull.name())
                .withMessage(
                        "%d requests wait for %s; more are refused".formatted(waiting, revision))
                .withSource(new EventSourceBuilder().withComponent(ServiceNames.COMPONENT).build())
                .withFirstTimestamp(time)
                .withLastTimestamp(time)
                .withCount(1)
                .build();
    }
}
