// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.pipeline;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * A file that went into a node or came out of it.
 *
 * @param path where the container has it
 * @param s3 where it is kept
 * @param raw what is in it, where the workflow itself says so
 */
@ApiRecord
public record NodeArtifact(
        String name, @Nullable String path, @Nullable S3Place s3, @Nullable RawArtifact raw) {
    /** An object of the bucket of artifacts. */
    @ApiRecord
    public record S3Place(String key) {}

    /** Text of the workflow itself. */
    @ApiRecord
    public record RawArtifact(String data) {}
}
