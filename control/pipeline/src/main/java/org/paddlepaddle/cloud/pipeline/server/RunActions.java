// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.time.InstantSource;
import org.paddlepaddle.cloud.api.pipeline.Workflow;
import org.paddlepaddle.cloud.api.pipeline.WorkflowNames;
import org.paddlepaddle.cloud.door.Caller;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.pipeline.store.PipelineStore;
import org.paddlepaddle.cloud.pipeline.store.RunRow;

/** What is done to a run that a request names by the parameter {@code id}. */
public record RunActions(PipelineStore store, RunSync sync, InstantSource clock) {
    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

    public RunRow find(Request request, String verb) {
        var id = request.parameter("id");
        var row =
                store.runs()
                        .find(id)
                        .orElseThrow(() -> HttpRefusal.notFound("there is no run " + id));
        Rights.require(request, verb, row.namespace(), id);
        return row;
    }

    public void delete(Request request) {
        var row = find(request, "delete");
        refused(
                () ->
                        Caller.of(request)
                                .kubernetes()
                                .resources(Workflow.class)
                                .inNamespace(row.namespace())
                                .withName(row.workflow())
                                .delete());
        store.runs().delete(row.id());
    }

    public void archive(Request request, boolean archived) {
        var row = sync.look(find(request, "update"), Caller.of(request).kubernetes()).row();
        store.runs().put(row.withArchived(archived));
    }

    public void terminate(Request request) {
        var row = find(request, "update");
        patch(request, row, "{\"spec\":{\"activeDeadlineSeconds\":0}}");
    }

    public void retry(Request request) {
        var row = sync.look(find(request, "update"), Caller.of(request).kubernetes()).row();
        if (!row.isFinal() || row.status().equals("Succeeded")) {
            throw HttpRefusal.badRequest(
                    "only a run that failed is taken up again; this one is " + row.status());
        }
        patch(
                request,
                row,
                "{\"metadata\":{\"annotations\":{\"%s\":\"%d\"}},\"spec\":{\"activeDeadlineSeconds\":null,\"shutdown\":null}}"
                        .formatted(WorkflowNames.RETRY, clock.millis()));
        store.runs().put(sync.reopened(row));
    }

    private static void patch(Request request, RunRow row, String patch) {
        refused(
                () ->
                        Caller.of(request)
                                .kubernetes()
                                .resources(Workflow.class)
                                .inNamespace(row.namespace())
                                .withName(row.workflow())
                                .patch(MERGE, patch));
    }

    private static void refused(Runnable call) {
        try {
            call.run();
        } catch (KubernetesClientException e) {
            throw e.getCode() == HttpURLConnection.HTTP_NOT_FOUND
                    ? HttpRefusal.badRequest(
                            "the workflow of the run is gone; submit the run again")
                    : new HttpRefusal(
                            e.getCode() == 403 ? 403 : 503, String.valueOf(e.getMessage()));
        }
    }
}
