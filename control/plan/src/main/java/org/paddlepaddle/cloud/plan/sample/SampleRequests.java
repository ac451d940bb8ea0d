// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.sample.SyncOptions;
import org.paddlepaddle.cloud.api.sample.WarmupOptions;
import org.paddlepaddle.cloud.plan.sample.DesiredSampleJob.Work;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeRequest;

/** Puts what a SampleJob asks for into the words of the cache runtime. */
final class SampleRequests {
    private SampleRequests() {}

    static RuntimeRequest of(
            DesiredSampleJob desired,
            JobAttempt attempt,
            KeysState keys,
            ObservedSampleJob.ReadSet set) {
        var request =
                RuntimeRequest.of(attempt.id(), desired.work().type())
                        .with("terminate", desired.terminate() ? true : null);
        return switch (desired.work()) {
            case Work.Sync(var source, var options) ->
                    request.with("sync", sync(source.or(set::source).orElse(""), options, keys));
            case Work.Warmup(var options) ->
                    request.with("warmup", warmup(options, set.partitions()));
            case Work.Remove(var paths) -> request.with("paths", paths);
            case Work.Clear(var paths) -> request.with("paths", paths.isEmpty() ? null : paths);
        };
    }

    private static Map<String, Object> sync(String source, SyncOptions options, KeysState keys) {
        var words = new LinkedHashMap<String, Object>();
        words.put("source", source);
        put(words, "destination", options.destination());
        if (keys instanceof KeysState.Delivered(var secret, var version)) {
            words.put("secret", secret.credentials());
            words.put("secretVersion", version);
        }
        put(words, "start", options.start());
        put(words, "end", options.end());
        put(words, "threads", options.threads());
        put(words, "update", options.update());
        put(words, "forceUpdate", options.forceUpdate());
        put(words, "perms", options.perms());
        put(words, "dirs", options.dirs());
        put(words, "dry", options.dry());
        put(words, "deleteSrc", options.deleteSrc());
        put(words, "deleteDst", options.deleteDst());
        put(words, "exclude", options.exclude());
        put(words, "include", options.include());
        put(words, "bwlimit", options.bwlimit());
        put(words, "noHttps", options.noHttps());
        return words;
    }

    /** The partitions are those of the set, as upstream has it. */
    private static Map<String, Object> warmup(WarmupOptions options, int partitions) {
        var words = new LinkedHashMap<String, Object>();
        put(words, "paths", options.paths() == null ? null : List.copyOf(options.paths()));
        put(words, "file", options.file());
        words.put("partitions", partitions);
        put(words, "strategyName", options.strategyName());
        put(words, "threads", options.threads());
        put(words, "epoch", options.epoch());
        put(words, "batchSize", options.batchSize());
        return words;
    }

    private static void put(Map<String, Object> words, String name, @Nullable Object value) {
        if (value != null) {
            words.put(name, value);
        }
    }
}
