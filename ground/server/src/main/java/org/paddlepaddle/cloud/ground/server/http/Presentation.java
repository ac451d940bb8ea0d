// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;

/** The form in which a client wants its answer. */
sealed interface Presentation {
    String META_GROUP = "meta.k8s.io";
    String YAML = "application/yaml";
    String AVAILABLE = "application/json, application/yaml, application/vnd.kubernetes.protobuf";
    Set<String> KNOWN =
            Set.of("application/json", YAML, "application/vnd.kubernetes.protobuf", "*/*");
    Set<String> TABLE_VERSIONS = Set.of("v1", "v1beta1");

    /** The object as it is stored. */
    record Whole(boolean yaml) implements Presentation {}

    /** Rows for printing, in the version of the form that was asked for. */
    record Table(boolean yaml, Include include, String version) implements Presentation {
        String apiVersion() {
            return META_GROUP + "/" + version;
        }
    }

    /**
     * {@code PartialObjectMetadata}.
     *
     * @param list of many objects, not of one
     */
    record Metadata(boolean yaml, boolean list) implements Presentation {}

    /** How much of each object a table row carries. */
    enum Include {
        None,
        Metadata,
        Object
    }

    boolean yaml();

    /**
     * The first form the client lists that exists here; clients that prefer protobuf name JSON too.
     *
     * @param custom kinds that are not built in are served by a door that takes more wildcards
     */
    static Presentation negotiate(String accept, String includeObject, boolean custom) {
        if (accept.isBlank()) {
            return new Whole(false);
        }
        var ranges = MediaRange.parseAll(accept);
        if (!custom && ranges.stream().noneMatch(range -> KNOWN.contains(range.type()))) {
            throw ApiErrors.generic(
                    406,
                    "NotAcceptable",
                    "406: Not Acceptable\n\nAvailable representations: " + AVAILABLE);
        }
        return ranges.stream()
                .flatMap(range -> of(range, includeObject).stream())
                .findFirst()
                .orElseThrow(
                        () ->
                                ApiErrors.notAcceptable(
                                        "only the following media types are accepted: "
                                                + AVAILABLE));
    }

    /** Whether a refusal is to be told in YAML; whoever asks for nothing we know gets JSON. */
    static boolean refusedInYaml(String accept) {
        return MediaRange.parseAll(accept).stream()
                .map(MediaRange::type)
                .filter(KNOWN::contains)
                .findFirst()
                .filter(YAML::equals)
                .isPresent();
    }

    private static Optional<Presentation> of(MediaRange range, String includeObject) {
        boolean yaml = range.type().equals(YAML);
        boolean json =
                switch (range.type()) {
                    case "application/json", "application/*", "*/*" -> true;
                    default -> false;
                };
        var version = range.parameter("v");
        boolean meta = range.parameter("g").equals(META_GROUP);
        if (!yaml && !json) {
            return Optional.empty();
        }
        @Nullable Presentation found =
                switch (range.parameter("as")) {
                    case "" -> new Whole(yaml);
                    case "Table" ->
                            meta && TABLE_VERSIONS.contains(version)
                                    ? new Table(yaml, include(includeObject), version)
                                    : null;
                    case "PartialObjectMetadata" ->
                            meta && version.equals("v1") ? new Metadata(yaml, false) : null;
                    case "PartialObjectMetadataList" ->
                            meta && version.equals("v1") ? new Metadata(yaml, true) : null;
                    default -> null;
                };
        return Optional.ofNullable(found);
    }

    private static Include include(String wanted) {
        return switch (wanted) {
            case "None" -> Include.None;
            case "Object" -> Include.Object;
            case "", "Metadata" -> Include.Metadata;
            default ->
                    throw ApiErrors.badRequest(
                            "Unable to convert to Table as requested: includeObject: Invalid value:"
                                    + " \""
                                    + wanted
                                    + "\": must be 'Metadata', 'Object', 'None', or empty");
        };
    }
}
