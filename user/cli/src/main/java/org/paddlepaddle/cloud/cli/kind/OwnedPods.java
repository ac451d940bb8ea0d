// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;
import org.paddlepaddle.cloud.cli.cluster.QueryString;
import org.paddlepaddle.cloud.plan.why.Finding;
import org.paddlepaddle.cloud.plan.why.ObjectWhy;
import org.paddlepaddle.cloud.plan.why.ObjectWhy.Workload;
import org.paddlepaddle.cloud.plan.why.Subject;

/** What objects that keep pods of their own have in common. */
final class OwnedPods {
    /** Owners of pods are at most this far up: cron job, job, pod. */
    private static final int GENERATIONS = 3;

    private OwnedPods() {}

    /** Finds what its selector matches. */
    static Optional<QueryString> selected(JsonNode object) {
        var labels = object.at("/spec/selector/matchLabels");
        return labels.isEmpty() ? Optional.empty() : Optional.of(KindParts.labelled(labels));
    }

    static Finding why(String kind, JsonNode object, int wanted, WhyQuery inquiry) {
        var spec = object.path("spec");
        boolean paused = spec.path("paused").asBoolean() || spec.path("suspend").asBoolean();
        var workload =
                new Workload(
                        new Subject(kind.toLowerCase(Locale.ROOT), KindParts.name(object)),
                        wanted,
                        paused,
                        refusal(object));
        return ObjectWhy.ofWorkload(workload, pods(object, inquiry), inquiry.evidence());
    }

    private static Optional<String> refusal(JsonNode object) {
        for (var condition : object.path("status").path("conditions")) {
            if (condition.path("type").asText().equals("ReplicaFailure")
                    && condition.path("status").asText().equals("True")) {
                return Optional.of(condition.path("message").asText());
            }
        }
        return Optional.empty();
    }

    /** Those it owns, also through a replica set or another owner between them. */
    private static List<Pod> pods(JsonNode owner, WhyQuery inquiry) {
        Set<String> owners = new HashSet<>();
        owners.add(uid(owner));
        var sets = inquiry.all("/apis/apps/v1/namespaces/" + inquiry.namespace() + "/replicasets");
        for (int i = 0; i < GENERATIONS; i++) {
            sets.stream().filter(set -> isOwned(set, owners)).forEach(set -> owners.add(uid(set)));
        }
        var pods = new ArrayList<Pod>();
        inquiry.cluster()
                .each(
                        KindMapper.POD.in(inquiry.namespace()),
                        pod -> {
                            if (isOwned(pod, owners)) {
                                pods.add(WhyQuery.as(pod, Pod.class));
                            }
                        });
        return pods;
    }

    static String uid(JsonNode object) {
        return object.path("metadata").path("uid").asText();
    }

    static boolean isOwned(JsonNode object, Set<String> owners) {
        for (var reference : object.path("metadata").path("ownerReferences")) {
            if (owners.contains(reference.path("uid").asText())) {
                return true;
            }
        }
        return false;
    }
}
