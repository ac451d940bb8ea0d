// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.status.Refusals;

/** The form in which a client wants its answer. */
sealed interface Presentation {
    /** The object as it is stored. */
    record Whole(boolean yaml) implements Presentation {}

    /** Rows for printing. */
    record Table(boolean yaml, Include include) implements Presentation {}

    /** {@code PartialObjectMetadata}, alone or in a list. */
    record Metadata(boolean yaml) implements Presentation {}

    /** How much of each object a table row carries. */
    enum Include {
        None,
        Metadata,
        Object
    }

    boolean yaml();

    /**
     * The first form the client lists that exists here; clients that prefer protobuf name JSON too.
     */
    static Presentation negotiate(String accept, String includeObject) {
        if (accept.isBlank()) {
            return new Whole(false);
        }
        return MediaRange.parseAll(accept).stream()
                .flatMap(range -> of(range, includeObject).stream())
                .findFirst()
                .orElseThrow(
                        () ->
                                Refusals.notAcceptable(
                                        "only the following media types are accepted:"
                                                + " application/json, application/yaml"));
    }

    private static Optional<Presentation> of(MediaRange range, String includeObject) {
        boolean yaml = range.type().equals("application/yaml");
        boolean json =
                switch (range.type()) {
                    case "application/json", "application/*", "*/*" -> true;
                    default -> false;
                };
        boolean metaGroup =
                range.parameter("g").equals("meta.k8s.io") && range.parameter("v").equals("v1");
        if (!yaml && !json) {
            return Optional.empty();
        }
        return switch (range.parameter("as")) {
            case "" -> Optional.of(new Whole(yaml));
            case "Table" ->
                    metaGroup
                            ? Optional.of(new Table(yaml, include(includeObject)))
                            : Optional.empty();
            case "PartialObjectMetadata", "PartialObjectMetadataList" ->
                    metaGroup ? Optional.of(new Metadata(yaml)) : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static Include include(String wanted) {
        return switch (wanted) {
            case "None" -> Include.None;
            case "Object" -> Include.Object;
            case "", "Metadata" -> Include.Metadata;
            default ->
                    throw Refusals.badRequest(
                            "unrecognized includeObject value: \""
                                    + wanted
                                    + "\": use None, Metadata or Object");
        };
    }
}
