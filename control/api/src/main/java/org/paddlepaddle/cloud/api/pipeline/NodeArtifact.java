// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * A file that went into a node or came out of it.
 *
 * @param path where the container has it
 * @param s3 where it is kept
 * @param raw what is in it, where the workflow itself says so
 * @param schema what KFP v2 knows of it
 */
@ApiRecord
public record NodeArtifact(
        String name,
        @Nullable String path,
        @Nullable S3Place s3,
        @Nullable RawArtifact raw,
        @Nullable Schema schema) {
    /** An object of the bucket of artifacts. */
    @ApiRecord
    public record S3Place(String key) {}

    /** Text of the workflow itself. */
    @ApiRecord
    public record RawArtifact(String data) {}

    /**
     * The kind of an artifact, in KFP v2's words.
     *
     * @param uri where its program says it is
     * @param title such as {@code system.Model}
     * @param metadata what its program says of it
     */
    @ApiRecord
    public record Schema(
            String uri, String title, @Nullable String version, @Nullable JsonNode metadata) {}

    /** One of which nothing is known yet. */
    public static NodeArtifact of(String name) {
        return new NodeArtifact(name, null, null, null, null);
    }

    /** One that is kept. */
    public static NodeArtifact kept(String name, @Nullable String path, String key) {
        return new NodeArtifact(name, path, new S3Place(key), null, null);
    }

    public NodeArtifact named(String other, @Nullable String place) {
        return new NodeArtifact(other, place, s3, raw, schema);
    }

    public NodeArtifact withText(String data) {
        return new NodeArtifact(name, path, s3, new RawArtifact(data), schema);
    }

    public NodeArtifact with(Schema known) {
        return new NodeArtifact(name, path, s3, raw, known);
    }
}
