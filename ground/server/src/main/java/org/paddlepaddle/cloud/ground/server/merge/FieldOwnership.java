// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

/** Who owns which field: {@code metadata.managedFields} and server-side apply. Pure. */
public interface FieldOwnership {
    /**
     * Who writes, how.
     *
     * @param subresource empty for the object itself
     * @param now {@link Instant#EPOCH} when no time is to be recorded
     */
    record Writer(String manager, String subresource, Instant now) {}

    /**
     * Server-side apply.
     *
     * @param live the stored object, or null when it is created by this apply
     * @param applied the configuration as sent
     * @return the merged object with managedFields updated
     * @throws org.paddlepaddle.cloud.ground.server.status.ApiException 409 with one cause per
     *     conflicting field unless forced
     */
    ObjectNode apply(
            ResourceType type,
            @Nullable ObjectNode live,
            ObjectNode applied,
            Writer writer,
            boolean force);

    /**
     * After create, update or another patch: records ownership of what changed between {@code
     * before} (null on create) and {@code after}, into {@code after}.
     */
    void recordUpdate(
            ResourceType type, @Nullable ObjectNode before, ObjectNode after, Writer writer);
}
