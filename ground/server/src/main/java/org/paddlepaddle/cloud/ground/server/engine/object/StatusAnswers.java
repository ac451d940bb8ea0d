// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.object;

import java.util.List;
import org.paddlepaddle.cloud.ground.server.request.ApiResponse;

/** Answers that carry no object. */
public final class StatusAnswers {
    private StatusAnswers() {}

    /** What binding and eviction answer with. */
    public static ApiResponse created() {
        var status = JsonTrees.object().put("kind", "Status").put("apiVersion", "v1");
        status.putObject("metadata");
        status.put("status", "Success").put("code", 201);
        return new ApiResponse.Done(status, 201, List.of());
    }
}
