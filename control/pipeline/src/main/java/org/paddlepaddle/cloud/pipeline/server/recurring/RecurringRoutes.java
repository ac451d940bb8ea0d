// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server.recurring;

import java.time.InstantSource;
import org.paddlepaddle.cloud.http.Router;
import org.paddlepaddle.cloud.pipeline.store.PipelineStore;

/** The calls of recurring runs, in both versions of the API. */
public record RecurringRoutes(PipelineStore store, RecurringLoop loop, InstantSource clock) {
    public void on(Router.Builder router) {
        var actions = new RecurringActions(store, loop, clock);
        new JobRoutes(actions).on(router);
        new RecurringRunRoutes(actions).on(router);
    }
}
