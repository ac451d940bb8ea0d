// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.api.sample.SyncOptions;
import org.paddlepaddle.cloud.api.sample.WarmupOptions;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.sample.schedule.DesiredSchedule;

/**
 * A job on a data set as it was asked for; nothing absent.
 *
 * @param set the data set
 * @param secret the Secret with the keys of the source
 * @param runAfter the job that must have succeeded before
 * @param retries how often it is tried again
 * @param keptAfterEnd how long after its end it is deleted
 * @param schedule when runs of it are made; absent: it is a run itself
 */
public record DesiredSampleJob(
        ObjectKey key,
        ObjectKey set,
        Optional<SourceKeys> secret,
        boolean terminate,
        Work work,
        Optional<ObjectKey> runAfter,
        int retries,
        Optional<Duration> keptAfterEnd,
        Optional<DesiredSchedule> schedule) {
    /** What is to be done. */
    public sealed interface Work {
        /** The word of {@code spec.type}. */
        String type();

        /**
         * @param source absent: that of the set
         */
        record Sync(Optional<String> source, SyncOptions options) implements Work {
            @Override
            public String type() {
                return "sync";
            }
        }

        record Warmup(WarmupOptions options) implements Work {
            @Override
            public String type() {
                return "warmup";
            }
        }

        record Remove(List<String> paths) implements Work {
            @Override
            public String type() {
                return "rmr";
            }
        }

        /**
         * @param paths empty for all
         */
        record Clear(List<String> paths) implements Work {
            @Override
            public String type() {
                return "clear";
            }
        }
    }

    /** The same job on the same data from our store. */
    DesiredSampleJob from(String mapped, SyncOptions options) {
        return new DesiredSampleJob(
                key,
                set,
                Optional.of(SourceKeys.MAPPED),
                terminate,
                new Work.Sync(Optional.of(mapped), options),
                runAfter,
                retries,
                keptAfterEnd,
                schedule);
    }

    /** Whether those who read the data would see another version of it. */
    public boolean changesData() {
        return switch (work) {
            case Work.Sync sync -> !Boolean.TRUE.equals(sync.options().dry());
            case Work.Warmup _ -> false;
            case Work.Remove _, Work.Clear _ -> true;
        };
    }
}
