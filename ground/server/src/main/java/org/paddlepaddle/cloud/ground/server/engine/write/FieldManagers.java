// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.write;

import java.time.Instant;
import org.paddlepaddle.cloud.ground.server.merge.FieldOwnership.Writer;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;

/** The field manager that a request writes as. */
public final class FieldManagers {
    private static final String NOBODY = "unknown";

    private FieldManagers() {}

    /** A writer whose time is not recorded, as with scale. */
    public static Writer of(ApiRequest request) {
        return of(request, Instant.EPOCH);
    }

    static Writer of(ApiRequest request, Instant now) {
        var manager = request.options().fieldManager();
        return new Writer(manager.isEmpty() ? NOBODY : manager, request.subresource(), now);
    }
}
