// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What a path names. */
public sealed interface RequestPath {
    /** Subresources of a namespace; any other third part is a resource inside it. */
    Set<String> NAMESPACE_SUBRESOURCES = Set.of("status", "finalize");

    /** Health, discovery, metrics: everything that is no resource. */
    record Plain(String path) implements RequestPath {}

    /**
     * A resource of the API.
     *
     * @param namespace empty when the path names none
     * @param name empty for a collection
     * @param subresource empty for the object itself
     * @param rest what follows the subresource, as {@code proxy} has it; empty or with a slash
     * @param legacyWatch the deprecated {@code /watch/} form
     */
    record Resource(
            String group,
            String version,
            String namespace,
            String plural,
            String name,
            String subresource,
            String rest,
            boolean legacyWatch)
            implements RequestPath {
        /** Whether no word of it means another place, or is more than a word. */
        boolean clean() {
            return Stream.concat(Stream.of(namespace, name), Stream.of(rest.split("/", -1)))
                    .allMatch(
                            word ->
                                    !word.equals(".")
                                            && !word.equals("..")
                                            && word.chars().noneMatch(Character::isISOControl));
        }

        /** Roles see a request on a namespace as one inside it. */
        String scopeNamespace() {
            return group.isEmpty() && plural.equals("namespaces") ? name : namespace;
        }
    }

    static RequestPath parse(String path) {
        var segments = segments(path);
        if (segments.size() >= 3 && segments.get(0).equals("api")) {
            return resource("", segments.get(1), segments.subList(2, segments.size()), path);
        }
        if (segments.size() >= 4 && segments.get(0).equals("apis")) {
            return resource(
                    segments.get(1), segments.get(2), segments.subList(3, segments.size()), path);
        }
        return new Plain(path);
    }

    private static RequestPath resource(
            String group, String version, List<String> parts, String path) {
        boolean watch = parts.getFirst().equals("watch") && parts.size() > 1;
        var rest = watch ? parts.subList(1, parts.size()) : parts;
        // A client that knows no namespace asks for "namespaces//pods", and gets those of all.
        boolean anywhere =
                rest.size() == 3 && rest.getFirst().equals("namespaces") && rest.get(1).isEmpty();
        if (anywhere) {
            rest = rest.subList(2, 3);
        }
        if (rest.stream().limit(5).anyMatch(String::isEmpty)) {
            return new Plain(path);
        }
        var namespace = "";
        if (rest.getFirst().equals("namespaces")
                && rest.size() > 2
                && !(group.isEmpty() && NAMESPACE_SUBRESOURCES.contains(rest.get(2)))) {
            namespace = rest.get(1);
            rest = rest.subList(2, rest.size());
        }
        return new Resource(
                group,
                version,
                namespace,
                rest.getFirst(),
                rest.size() > 1 ? rest.get(1) : "",
                rest.size() > 2 ? rest.get(2) : "",
                rest.size() > 3 ? "/" + String.join("/", rest.subList(3, rest.size())) : "",
                watch);
    }

    private static List<String> segments(String path) {
        var trimmed = path.substring(1);
        if (trimmed.endsWith("/")) {
            trimmed = trimmed.substring(0, trimmed.length() - 1);
        }
        return Arrays.asList(trimmed.split("/", -1));
    }
}
