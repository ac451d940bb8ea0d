// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.InstantSource;
import java.util.Optional;
import org.paddlepaddle.cloud.api.pipeline.Workflow;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.pipeline.store.PipelineStore;
import org.paddlepaddle.cloud.pipeline.store.RunRow;

/** Makes runs: the row is durable before the Workflow exists. */
public record RunLaunch(PipelineStore store, InstantSource clock) {
    /**
     * A run that is to be made.
     *
     * @param parameters as a JSON list of names and values
     * @param version of the pipeline it is made from; empty when it brings its own
     * @param recurring the recurring run that starts it; empty when somebody does
     */
    public record NewRun(
            String id,
            String name,
            String description,
            String namespace,
            String experiment,
            String parameters,
            String version,
            String recurring) {}

    /** What the API refuses leaves no row. */
    public RunRow launch(NewRun run, ObjectNode workflow, KubernetesClient client) {
        var row =
                new RunRow(
                        run.id(),
                        run.name(),
                        run.description(),
                        run.namespace(),
                        run.experiment(),
                        workflow.path("metadata").path("name").asText(),
                        workflow.path("spec").path("serviceAccountName").asText(),
                        workflow.toString(),
                        run.parameters(),
                        run.version(),
                        "",
                        "",
                        "",
                        "",
                        clock.instant(),
                        Optional.empty(),
                        false,
                        run.recurring());
        store.runs().put(row);
        try {
            client.resource(
                            client.getKubernetesSerialization()
                                    .convertValue(workflow, Workflow.class))
                    .create();
        } catch (KubernetesClientException e) {
            store.runs().delete(run.id());
            throw new HttpRefusal(
                    e.getCode() >= 400 && e.getCode() < 500 ? e.getCode() : 503,
                    String.valueOf(e.getMessage()));
        }
        return row;
    }
}
