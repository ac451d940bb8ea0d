// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.store;

import java.util.Optional;

/** The rows of KFP's API. What was added is durable when the call returns. */
public interface PipelineStore extends AutoCloseable {
    Rows<ExperimentRow> experiments();

    Rows<RunRow> runs();

    Rows<RecurringRow> recurring();

    Rows<PipelineRow> pipelines();

    Rows<VersionRow> versions();

    /** The run that was submitted under this key before. */
    Optional<String> submitted(String user, String key);

    void remember(String user, String key, String run);

    @Override
    void close();

    /** The rows of one kind, by id. */
    interface Rows<T> {
        /** Adds it, or puts it in place of the one with its id. */
        void put(T row);

        Optional<T> find(String id);

        RowPage<T> list(ListQuery query);

        void delete(String id);
    }
}
