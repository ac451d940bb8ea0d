// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.store;

import java.time.Instant;
import java.util.Optional;

/**
 * One run as it was asked for, and how it ended.
 *
 * @param workflow the name of its Workflow
 * @param manifest the pipeline as it was submitted
 * @param parameters as a JSON list
 * @param version of the pipeline it was made from; empty when it brought its own
 * @param status Argo's word; empty before anybody has seen one
 * @param ended the Workflow as it ended
 * @param metrics as a JSON list
 * @param recurring the id of the recurring run that started it; empty when somebody did
 */
public record RunRow(
        String id,
        String name,
        String description,
        String namespace,
        String experiment,
        String workflow,
        String account,
        String manifest,
        String parameters,
        String version,
        String status,
        String error,
        String ended,
        String metrics,
        Instant created,
        Optional<Instant> finished,
        boolean archived,
        String recurring) {
    public boolean isFinal() {
        return finished.isPresent();
    }

    /** As its Workflow says it is now. */
    public RunRow withState(String status, String error, String ended, Optional<Instant> finished) {
        return with(status, error, ended, metrics, finished, archived);
    }

    public RunRow withMetrics(String metrics) {
        return with(status, error, ended, metrics, finished, archived);
    }

    public RunRow withArchived(boolean archived) {
        return with(status, error, ended, metrics, finished, archived);
    }

    private RunRow with(
            String status,
            String error,
            String ended,
            String metrics,
            Optional<Instant> finished,
            boolean archived) {
        return new RunRow(
                id,
                name,
                description,
                namespace,
                experiment,
                workflow,
                account,
                manifest,
                parameters,
                version,
                status,
                error,
                ended,
                metrics,
                created,
                finished,
                archived,
                recurring);
    }
}
