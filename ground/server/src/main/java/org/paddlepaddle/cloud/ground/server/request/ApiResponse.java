// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.request;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

/** What the engine answers; HTTP decides how it looks (JSON, Table, metadata only, stream). */
public sealed interface ApiResponse {
    /** Warnings for the {@code Warning} header. */
    List<String> warnings();

    /** One object: 200, or 201 when it was created. */
    record One(ResourceType type, ObjectNode object, boolean created, List<String> warnings)
            implements ApiResponse {}

    /**
     * A list.
     *
     * @param items encoded objects in key order, each with apiVersion and kind
     * @param continueToken empty at the end
     * @param remaining items after this page, -1 when unknown or none
     */
    record Many(
            ResourceType type,
            List<byte[]> items,
            long resourceVersion,
            String continueToken,
            long remaining,
            List<String> warnings)
            implements ApiResponse {}

    /** A Status answer, as delete gives for an object that is gone at once. */
    record Done(ObjectNode status, int code, List<String> warnings) implements ApiResponse {}

    /** A stream of changes that starts when {@link WatchSource#start} is called. */
    record Watching(ResourceType type, WatchSource source, List<String> warnings)
            implements ApiResponse {}
}
