// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.store;

import java.time.Instant;
import java.util.Optional;

/**
 * A recurring run as it was asked for, and what it has started.
 *
 * @param pipeline whose default version each run takes; empty when a version or a manifest is named
 * @param version of a pipeline; empty when none is named
 * @param manifest the pipeline it brought itself; empty when it names one
 * @param parameters in JSON: a list of names and texts (v1beta1) or an object (v2beta1)
 * @param trigger as KFP's message
 * @param last the time for which a run was started last
 * @param started how many runs it has started
 * @param error why the last one could not be started
 */
public record RecurringRow(
        String id,
        String name,
        String description,
        String namespace,
        String experiment,
        String account,
        String pipeline,
        String version,
        String manifest,
        String parameters,
        String trigger,
        int concurrency,
        boolean catchup,
        boolean enabled,
        Instant created,
        Instant updated,
        Optional<Instant> last,
        int started,
        String error) {

    /** After a run for this time. */
    public RecurringRow withStarted(Instant due) {
        return with(enabled, updated, Optional.of(due), started + 1, "");
    }

    /** After a run that somebody asked for beside the schedule. */
    public RecurringRow withOneMore() {
        return with(enabled, updated, last, started + 1, error);
    }

    /** The run for this time could not be made, and is not tried again. */
    public RecurringRow withError(Instant due, String error) {
        return with(enabled, updated, Optional.of(due), started, error);
    }

    public RecurringRow withEnabled(boolean enabled, Instant now) {
        return with(enabled, now, last, started, error);
    }

    private RecurringRow with(
            boolean enabled, Instant updated, Optional<Instant> last, int started, String error) {
        return new RecurringRow(
                id,
                name,
                description,
                namespace,
                experiment,
                account,
                pipeline,
                version,
                manifest,
                parameters,
                trigger,
                concurrency,
                catchup,
                enabled,
                created,
                updated,
                last,
                started,
                error);
    }
}
