// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.api.job.JobNames;

/** Words for kinds: the usual ones are known here, every other one the server is asked for. */
public final class Kinds {
    public static final Kind PADDLE_JOB =
            new Kind(
                    JobNames.GROUP,
                    JobNames.VERSION,
                    JobNames.KIND,
                    true,
                    List.of(JobNames.PLURAL, "paddlejob", JobNames.SHORT_NAME));
    public static final Kind POD = new Kind("", "v1", "Pod", true, List.of("pods", "pod", "po"));
    public static final Kind EVENT =
            new Kind("", "v1", "Event", true, List.of("events", "event", "ev"));
    public static final Kind NODE =
            new Kind("", "v1", "Node", false, List.of("nodes", "node", "no"));

    private static final List<Kind> USUAL =
            List.of(
                    PADDLE_JOB,
                    POD,
                    EVENT,
                    NODE,
                    new Kind(
                            "", "v1", "Namespace", false, List.of("namespaces", "namespace", "ns")),
                    new Kind("", "v1", "Service", true, List.of("services", "service", "svc")),
                    new Kind("", "v1", "ConfigMap", true, List.of("configmaps", "configmap", "cm")),
                    new Kind("", "v1", "Secret", true, List.of("secrets", "secret")));

    private Kinds() {}

    /** The kind a word means, for instance {@code pdj}, {@code pods} or {@code deploy.apps}. */
    public static Optional<Kind> named(String word, Cluster cluster) {
        return find(USUAL, word).or(() -> find(served(cluster), word));
    }

    /** The kind of an object in a manifest. */
    public static Optional<Kind> of(String apiVersion, String kind, Cluster cluster) {
        return USUAL.stream()
                .filter(known -> matches(known, apiVersion, kind))
                .findFirst()
                .or(() -> ask(apiVersion, kind, cluster));
    }

    /** The words closest to a wrong one, for "did you mean". */
    public static List<String> similar(String word, Cluster cluster) {
        var lower = word.toLowerCase(Locale.ROOT);
        return Stream.concat(USUAL.stream(), served(cluster).stream())
                .flatMap(kind -> kind.words().stream())
                .distinct()
                .filter(known -> Spelling.near(lower, known))
                .limit(3)
                .toList();
    }

    static Optional<Kind> find(List<Kind> kinds, String word) {
        var lower = word.toLowerCase(Locale.ROOT);
        int dot = lower.indexOf('.');
        var name = dot < 0 ? lower : lower.substring(0, dot);
        var group = dot < 0 ? "" : lower.substring(dot + 1);
        return kinds.stream()
                .filter(
                        kind ->
                                kind.words().contains(name)
                                        || kind.kind().toLowerCase(Locale.ROOT).equals(name))
                .filter(kind -> group.isEmpty() || kind.group().startsWith(group))
                .findFirst();
    }

    private static Optional<Kind> ask(String apiVersion, String kind, Cluster cluster) {
        var path = apiVersion.contains("/") ? "/apis/" + apiVersion : "/api/" + apiVersion;
        return cluster.find(path).stream()
                .flatMap(document -> resources(document).stream())
                .filter(known -> matches(known, apiVersion, kind))
                .findFirst();
    }

    private static boolean matches(Kind known, String apiVersion, String kind) {
        return known.apiVersion().equals(apiVersion) && known.kind().equals(kind);
    }

    /** The kinds of a category, for instance {@code all}. */
    public static List<Kind> category(String word, Cluster cluster) {
        return documents(cluster).stream()
                .flatMap(document -> resources(document, in(word)).stream())
                .toList();
    }

    private static Predicate<JsonNode> in(String category) {
        return resource ->
                resource.path("categories")
                        .valueStream()
                        .anyMatch(each -> each.asText().equals(category));
    }

    private static List<Kind> served(Cluster cluster) {
        return documents(cluster).stream()
                .flatMap(document -> resources(document).stream())
                .toList();
    }

    /** What the server says of itself, group by group. */
    private static List<JsonNode> documents(Cluster cluster) {
        var documents = new ArrayList<JsonNode>();
        cluster.find("/api/v1").ifPresent(documents::add);
        for (var group : cluster.get("/apis").path("groups")) {
            var version = group.path("preferredVersion").path("groupVersion").asText();
            cluster.find("/apis/" + version).ifPresent(documents::add);
        }
        return documents;
    }

    static List<Kind> resources(JsonNode document) {
        return resources(document, _ -> true);
    }

    /** The kinds of one {@code APIResourceList}; subresources carry a slash and are left out. */
    private static List<Kind> resources(JsonNode document, Predicate<JsonNode> which) {
        var groupVersion = document.path("groupVersion").asText("v1");
        int slash = groupVersion.indexOf('/');
        var group = slash < 0 ? "" : groupVersion.substring(0, slash);
        var version = groupVersion.substring(slash + 1);
        var kinds = new ArrayList<Kind>();
        for (var resource : document.path("resources")) {
            if (!resource.path("name").asText().contains("/") && which.test(resource)) {
                kinds.add(
                        new Kind(
                                group,
                                version,
                                resource.path("kind").asText(),
                                resource.path("namespaced").asBoolean(),
                                words(resource)));
            }
        }
        return kinds;
    }

    private static List<String> words(JsonNode resource) {
        var words = new ArrayList<String>();
        words.add(resource.path("name").asText());
        var singular = resource.path("singularName").asText("");
        words.add(
                singular.isEmpty()
                        ? resource.path("kind").asText().toLowerCase(Locale.ROOT)
                        : singular);
        resource.path("shortNames").forEach(name -> words.add(name.asText()));
        return words;
    }
}
