// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a data set is asked to do.
 *
 * @param id chosen by who asks: the same request again is the same job
 * @param terminate whether whatever runs is cancelled first
 * @param sync the options of a sync
 * @param warmup the options of a warm-up
 * @param paths what is removed or cleared; absent: everything that can be cleared
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record JobRequest(
        String id,
        JobType type,
        @Nullable Boolean terminate,
        @Nullable SyncOptions sync,
        @Nullable WarmupOptions warmup,
        @Nullable List<String> paths) {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");

    /**
     * @throws IllegalArgumentException when something is missing or misspelt
     */
    public JobRequest {
        if (!isId(Objects.requireNonNullElse(id, ""))) {
            throw new IllegalArgumentException(
                    "the id of a job has 1 to 128 letters, digits, dots, hyphens or underscores");
        }
        if (Objects.isNull(type)) {
            throw new IllegalArgumentException("type is missing: sync, warmup, rmr or clear");
        }
        if (type == JobType.sync && (sync == null || Objects.isNull(sync.source()))) {
            throw new IllegalArgumentException("a sync needs sync.source");
        }
        if (type == JobType.rmr && (paths == null || paths.isEmpty())) {
            throw new IllegalArgumentException("rmr needs paths; clear removes everything cached");
        }
    }

    /** Whether a text can name a job: it is part of a file's name. */
    public static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    public static JobRequest sync(String id, SyncOptions options) {
        return new JobRequest(id, JobType.sync, null, options, null, null);
    }

    public static JobRequest warmup(String id, WarmupOptions options) {
        return new JobRequest(id, JobType.warmup, null, null, options, null);
    }

    public static JobRequest remove(String id, List<String> paths) {
        return new JobRequest(id, JobType.rmr, null, null, null, paths);
    }

    public static JobRequest clear(String id, @Nullable List<String> paths) {
        return new JobRequest(id, JobType.clear, null, null, null, paths);
    }
}
