// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.api.job.JobNames;

/** Words for kinds: the usual ones are known here, every other one the server is asked for. */
public final class KindMapper {
    public static final ApiKind PADDLE_JOB =
            new ApiKind(
                    JobNames.GROUP,
                    JobNames.VERSION,
                    JobNames.KIND,
                    true,
                    List.of(JobNames.PLURAL, "paddlejob", JobNames.SHORT_NAME));
    public static final ApiKind POD =
            new ApiKind("", "v1", "Pod", true, List.of("pods", "pod", "po"));
    public static final ApiKind EVENT =
            new ApiKind("", "v1", "Event", true, List.of("events", "event", "ev"));
    public static final ApiKind NODE =
            new ApiKind("", "v1", "Node", false, List.of("nodes", "node", "no"));

    private static final List<ApiKind> USUAL =
            List.of(
                    PADDLE_JOB,
                    POD,
                    EVENT,
                    NODE,
                    new ApiKind(
                            "", "v1", "Namespace", false, List.of("namespaces", "namespace", "ns")),
                    new ApiKind("", "v1", "Service", true, List.of("services", "service", "svc")),
                    new ApiKind(
                            "", "v1", "ConfigMap", true, List.of("configmaps", "configmap", "cm")),
                    new ApiKind("", "v1", "Secret", true, List.of("secrets", "secret")));

    private KindMapper() {}

    /** The kind a word means, for instance {@code pdj}, {@code pods} or {@code deploy.apps}. */
    public static Optional<ApiKind> named(String word, Cluster cluster) {
        return find(USUAL, word).or(() -> find(served(cluster), word));
    }

    /** The kind of an object in a manifest. */
    public static Optional<ApiKind> of(String apiVersion, String kind, Cluster cluster) {
        return USUAL.stream()
                .filter(known -> matches(known, apiVersion, kind))
                .findFirst()
                .or(() -> ask(apiVersion, kind, cluster));
    }

    /** The words closest to a wrong one, for "did you mean". */
    public static List<String> similar(String word, Cluster cluster) {
        var lower = word.toLowerCase(Locale.ROOT);
        return Stream.concat(USUAL.stream(), served(cluster).stream())
                .flatMap(apiKind -> apiKind.words().stream())
                .distinct()
                .filter(known -> WordSuggestions.near(lower, known))
                .limit(3)
                .toList();
    }

    static Optional<ApiKind> find(List<ApiKind> apiKinds, String word) {
        var lower = word.toLowerCase(Locale.ROOT);
        int dot = lower.indexOf('.');
        var name = dot < 0 ? lower : lower.substring(0, dot);
        var group = dot < 0 ? "" : lower.substring(dot + 1);
        return apiKinds.stream()
                .filter(
                        apiKind ->
                                apiKind.words().contains(name)
                                        || apiKind.kind().toLowerCase(Locale.ROOT).equals(name))
                .filter(apiKind -> group.isEmpty() || apiKind.group().startsWith(group))
                .findFirst();
    }

    private static Optional<ApiKind> ask(String apiVersion, String kind, Cluster cluster) {
        var path = apiVersion.contains("/") ? "/apis/" + apiVersion : "/api/" + apiVersion;
        return cluster.find(path).stream()
                .flatMap(document -> resources(document).stream())
                .filter(known -> matches(known, apiVersion, kind))
                .findFirst();
    }

    private static boolean matches(ApiKind known, String apiVersion, String kind) {
        return known.apiVersion().equals(apiVersion) && known.kind().equals(kind);
    }

    /** The kinds of a category, for instance {@code all}. */
    public static List<ApiKind> category(String word, Cluster cluster) {
        return documents(cluster).stream()
                .flatMap(document -> resources(document, in(word)).stream())
                .filter(once())
                .toList();
    }

    /** A kind with several versions is asked for in the first of them. */
    private static Predicate<ApiKind> once() {
        var seen = new HashSet<String>();
        return apiKind -> seen.add(apiKind.group() + "/" + apiKind.kind());
    }

    private static Predicate<JsonNode> in(String category) {
        return resource ->
                resource.path("categories")
                        .valueStream()
                        .anyMatch(each -> each.asText().equals(category));
    }

    private static List<ApiKind> served(Cluster cluster) {
        return documents(cluster).stream()
                .flatMap(document -> resources(document).stream())
                .toList();
    }

    /** What the server says of itself, group by group. */
    private static List<JsonNode> documents(Cluster cluster) {
        var documents = new ArrayList<JsonNode>();
        cluster.find("/api/v1").ifPresent(documents::add);
        for (var group : cluster.get("/apis").path("groups")) {
            versions(group).forEach(v -> cluster.find("/apis/" + v).ifPresent(documents::add));
        }
        return documents;
    }

    /** The preferred one first; a kind may be served under another alone. */
    private static List<String> versions(JsonNode group) {
        var preferred = group.path("preferredVersion").path("groupVersion").asText();
        return Stream.concat(
                        Stream.of(preferred),
                        group.path("versions")
                                .valueStream()
                                .map(version -> version.path("groupVersion").asText()))
                .distinct()
                .toList();
    }

    static List<ApiKind> resources(JsonNode document) {
        return resources(document, _ -> true);
    }

    /** The kinds of one {@code APIResourceList}; subresources carry a slash and are left out. */
    private static List<ApiKind> resources(JsonNode document, Predicate<JsonNode> which) {
        var groupVersion = document.path("groupVersion").asText("v1");
        int slash = groupVersion.indexOf('/');
        var group = slash < 0 ? "" : groupVersion.substring(0, slash);
        var version = groupVersion.substring(slash + 1);
        var apiKinds = new ArrayList<ApiKind>();
        for (var resource : document.path("resources")) {
            if (!resource.path("name").asText().contains("/") && which.test(resource)) {
                apiKinds.add(
                        new ApiKind(
                                group,
                                version,
                                resource.path("kind").asText(),
                                resource.path("namespaced").asBoolean(),
                                words(resource)));
            }
        }
        return apiKinds;
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
