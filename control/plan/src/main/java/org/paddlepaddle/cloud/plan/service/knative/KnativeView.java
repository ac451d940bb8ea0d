// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service.knative;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.StandardCondition;
import org.paddlepaddle.cloud.api.service.EndpointStatus;
import org.paddlepaddle.cloud.api.service.PaddleServiceStatus;
import org.paddlepaddle.cloud.api.service.ServiceCondition;
import org.paddlepaddle.cloud.api.service.ServiceNames;
import org.paddlepaddle.cloud.api.service.TrafficShare;
import org.paddlepaddle.cloud.plan.Owner;
import org.paddlepaddle.cloud.plan.service.DesiredRevision;
import org.paddlepaddle.cloud.plan.service.DesiredService;

/**
 * A PaddleService as a Knative Service would show it: the commands of the documents ask for that.
 * It belongs to the PaddleService and follows it.
 */
public final class KnativeView {
    public static final String API_VERSION = ServiceNames.KNATIVE_GROUP + "/v1";
    public static final String KIND = "Service";

    private KnativeView() {}

    /**
     * @param desired empty while the spec makes no sense
     * @param status of a service that somebody has looked at
     */
    public static GenericKubernetesResource of(
            Owner owner,
            Map<String, String> labels,
            Optional<DesiredService> desired,
            PaddleServiceStatus status) {
        var view = new GenericKubernetesResource();
        view.setApiVersion(API_VERSION);
        view.setKind(KIND);
        view.setMetadata(owner.meta(owner.key().name(), labels));
        view.setAdditionalProperty("spec", desired.map(KnativeView::spec).orElseGet(Map::of));
        view.setAdditionalProperty("status", status(status));
        return view;
    }

    /** Whether both show the same; what the server adds does not count. */
    public static boolean same(GenericKubernetesResource one, GenericKubernetesResource other) {
        return one.getAdditionalProperties().equals(other.getAdditionalProperties())
                && Objects.equals(one.getMetadata().getLabels(), other.getMetadata().getLabels());
    }

    /** As Knative has it, the template is the one that was asked for last: the canary's. */
    private static Map<String, Object> spec(DesiredService desired) {
        var revision = desired.canary().orElse(desired.primary());
        var pods = new TreeMap<String, Object>();
        pods.put("containerConcurrency", desired.concurrency());
        pods.put("timeoutSeconds", (int) desired.timeout().toSeconds());
        pods.put("containers", containers(revision));
        var template = new TreeMap<String, Object>();
        template.put("metadata", Map.of("name", revision.name()));
        template.put("spec", pods);
        return Map.of("template", template);
    }

    private static List<Object> containers(DesiredRevision revision) {
        var server = revision.pods().getContainers().getFirst();
        var ports =
                server.getPorts().stream()
                        .<Object>map(port -> Map.of("containerPort", port.getContainerPort()))
                        .toList();
        var shown = new TreeMap<String, Object>();
        shown.put("name", server.getName());
        shown.put("image", server.getImage());
        shown.put("ports", ports);
        return List.of(shown);
    }

    private static Map<String, Object> status(PaddleServiceStatus status) {
        var shown = new TreeMap<String, Object>();
        shown.put("conditions", conditions(status.conditions()));
        put(shown, "url", status.url());
        if (status.address() != null) {
            shown.put("address", Map.of("url", status.address().url()));
        }
        if (status.observedGeneration() != null) {
            shown.put("observedGeneration", status.observedGeneration().intValue());
        }
        put(shown, "latestCreatedRevisionName", newest(status, EndpointStatus::latest));
        put(shown, "latestReadyRevisionName", newest(status, EndpointStatus::name));
        if (!status.traffic().isEmpty()) {
            shown.put(
                    "traffic",
                    status.traffic().stream().map(share -> share(status.url(), share)).toList());
        }
        return shown;
    }

    /** Of the canary where there is one, which is tried out after the default. */
    private static @Nullable String newest(
            PaddleServiceStatus status, Function<EndpointStatus, @Nullable String> name) {
        return Stream.of(status.canary(), status.primary())
                .filter(Objects::nonNull)
                .map(name)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private static Map<String, Object> share(@Nullable String url, TrafficShare share) {
        var shown = new TreeMap<String, Object>();
        shown.put("latestRevision", false);
        put(shown, "revisionName", share.revisionName());
        put(shown, "tag", share.tag());
        if (share.percent() != null) {
            shown.put("percent", share.percent());
        }
        if (url != null && share.tag() != null) {
            shown.put("url", url.replaceFirst("://", "://" + share.tag() + "-"));
        }
        return shown;
    }

    private static List<Object> conditions(List<Condition> conditions) {
        var shown = new ArrayList<Object>();
        for (var condition : conditions) {
            type(condition.type()).ifPresent(type -> shown.add(condition(type, condition)));
        }
        return shown;
    }

    /** What Knative calls it; it has no word for the others. */
    private static Optional<String> type(String ours) {
        if (ours.equals(ServiceCondition.DefaultEndpointReady.name())) {
            return Optional.of("ConfigurationsReady");
        }
        return Optional.of(ours)
                .filter(
                        type ->
                                type.equals(ServiceCondition.RoutesReady.name())
                                        || type.equals(StandardCondition.Ready.name()));
    }

    /** Knative gives reasons only for what does not hold. */
    private static Map<String, Object> condition(String type, Condition condition) {
        var shown = new TreeMap<String, Object>();
        shown.put("type", type);
        shown.put("status", condition.status());
        shown.put("lastTransitionTime", condition.lastTransitionTime());
        if (!condition.holds()) {
            shown.put("reason", condition.reason());
            shown.put("message", condition.message());
        }
        return shown;
    }

    private static void put(Map<String, Object> shown, String field, @Nullable String value) {
        if (value != null) {
            shown.put(field, value);
        }
    }
}
