// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.kind;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;
import org.paddlepaddle.cloud.plan.why.Evidence;

/**
 * Fetches what is needed to answer "why". What the user may not read is left out: an answer without
 * the other tenants' pods is better than none.
 */
public record WhyQuery(Cluster cluster, String namespace, Instant now) {
    private static final ObjectMapper JSON =
            new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;

    /**
     * What only some answers need.
     *
     * @param tenants the pods of the cluster that hold room
     * @param lines what pods printed last, by name
     */
    record Extra(List<Pod> tenants, List<ResourceQuota> quotas, Map<String, List<String>> lines) {
        static final Extra NONE = new Extra(List.of(), List.of(), Map.of());
    }

    Evidence evidence() {
        return evidence(_ -> true, Extra.NONE);
    }

    /**
     * @param which of the events of the namespace matter
     */
    Evidence evidence(Predicate<JsonNode> which, Extra extra) {
        var claims = list(in("persistentvolumeclaims"), PersistentVolumeClaim.class);
        return new Evidence(
                events(which),
                list(KindMapper.NODE.everywhere(), Node.class),
                extra.tenants(),
                claims,
                claims.filter(all -> !all.stream().allMatch(WhyQuery::isBound))
                        .flatMap(_ -> list("/apis/storage.k8s.io/v1/storageclasses"))
                        .map(WhyQuery::names),
                extra.quotas(),
                extra.lines(),
                now);
    }

    private static boolean isBound(PersistentVolumeClaim claim) {
        return claim.getStatus() != null && "Bound".equals(claim.getStatus().getPhase());
    }

    private static Set<String> names(List<JsonNode> objects) {
        return objects.stream().map(KindParts::name).collect(Collectors.toSet());
    }

    private List<Event> events(Predicate<JsonNode> which) {
        var events = new ArrayList<JsonNode>();
        each(
                KindMapper.EVENT.in(namespace),
                event -> {
                    if (which.test(event)) {
                        events.add(event);
                    }
                });
        events.sort(Comparator.comparing(WhyQuery::seen));
        return events.stream().map(event -> as(event, Event.class)).toList();
    }

    /** When an event was seen last. Old and new reporters write the time to different places. */
    public static Instant seen(JsonNode event) {
        for (var time :
                List.of(
                        event.path("series").path("lastObservedTime").asText(""),
                        event.path("lastTimestamp").asText(""),
                        event.path("eventTime").asText(""),
                        event.path("metadata").path("creationTimestamp").asText(""))) {
            if (!time.isEmpty()) {
                try {
                    return Instant.parse(time);
                } catch (DateTimeParseException _) {
                    // The next place may hold a better one.
                }
            }
        }
        return Instant.EPOCH;
    }

    /** A collection of the namespace. */
    String in(String plural) {
        return "/api/v1/namespaces/" + namespace + "/" + plural;
    }

    /** What the question is about: who may not see it gets no answer. */
    List<JsonNode> all(String path) {
        var items = new ArrayList<JsonNode>();
        cluster.each(path, items::add);
        return items;
    }

    /** Empty where the user may not look. */
    <T> Optional<List<T>> list(String path, Class<T> type) {
        return list(path).map(items -> items.stream().map(item -> as(item, type)).toList());
    }

    Optional<List<JsonNode>> list(String path) {
        var items = new ArrayList<JsonNode>();
        return each(path, items::add) ? Optional.of(items) : Optional.empty();
    }

    /** Whether the user may look. */
    boolean each(String collection, Consumer<JsonNode> action) {
        try {
            cluster.each(collection, action);
            return true;
        } catch (ClusterException e) {
            if (!isClosedToUs(e)) {
                throw e;
            }
            return false;
        }
    }

    Optional<JsonNode> find(String path) {
        try {
            return Optional.of(cluster.get(path));
        } catch (ClusterException e) {
            if (isClosedToUs(e)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static boolean isClosedToUs(ClusterException e) {
        return e.code() == FORBIDDEN || e.code() == NOT_FOUND;
    }

    static <T> T as(JsonNode object, Class<T> type) {
        try {
            return JSON.treeToValue(
                    object.isMissingNode() ? JSON.createObjectNode() : object, type);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
