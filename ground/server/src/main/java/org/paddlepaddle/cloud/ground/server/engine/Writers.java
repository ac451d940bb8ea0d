// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import java.time.Instant;
import org.paddlepaddle.cloud.ground.server.merge.FieldOwnership.Writer;
import org.paddlepaddle.cloud.ground.server.request.ApiRequest;

/** Who a request writes as, in the eyes of field ownership. */
final class Writers {
    private static final String NOBODY = "unknown";

    private Writers() {}

    /** A writer whose time is not recorded, as with scale. */
    static Writer of(ApiRequest request) {
        return of(request, Instant.EPOCH);
    }

    static Writer of(ApiRequest request, Instant now) {
        var manager = request.options().fieldManager();
        return new Writer(manager.isEmpty() ? NOBODY : manager, request.subresource(), now);
    }
}
