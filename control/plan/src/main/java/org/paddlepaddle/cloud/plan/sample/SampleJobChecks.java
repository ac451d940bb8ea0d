// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.sample.PathOptions;
import org.paddlepaddle.cloud.api.sample.SampleJobReference;
import org.paddlepaddle.cloud.api.sample.SampleJobSpec;
import org.paddlepaddle.cloud.api.sample.SampleNames;
import org.paddlepaddle.cloud.api.sample.SyncOptions;
import org.paddlepaddle.cloud.api.sample.WarmupOptions;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.Remarks;
import org.paddlepaddle.cloud.plan.sample.DesiredSampleJob.Work;
import org.paddlepaddle.cloud.plan.sample.schedule.ScheduleChecks;

/** Reads the spec of a job on a data set once and for all. */
public final class SampleJobChecks {
    private static final SyncOptions PLAIN_SYNC =
            new SyncOptions(
                    null, null, null, null, null, null, null, null, null, null, null, null, null,
                    null, null, null, null, null, null);
    private static final WarmupOptions PLAIN_WARMUP =
            new WarmupOptions(null, null, null, null, null, null, null);

    /** The words of {@code spec.type}. */
    private enum Type {
        sync,
        warmup,
        rmr,
        clear
    }

    private SampleJobChecks() {}

    public static Checked<DesiredSampleJob> check(ObjectKey key, @Nullable SampleJobSpec given) {
        var remarks = new Remarks();
        var spec = given == null ? SampleJobSpec.EMPTY : given;
        var set = spec.sampleSetRef() == null ? null : spec.sampleSetRef().name();
        remarks.required("spec.sampleSetRef.name", set);
        remarks.required("spec.type", spec.type());
        var type = remarks.word("spec.type", spec.type(), Type.sync);
        var secret =
                SampleSetChecks.secret(key, "spec.secretRef", spec.secretRef(), remarks)
                        .filter(name -> !name.equals(SampleNames.NO_SECRET))
                        .map(SourceKeys::of);
        var work =
                switch (type) {
                    case sync -> sync(spec, remarks);
                    case warmup -> warmup(spec, remarks);
                    case rmr -> new Work.Remove(removed(spec, remarks));
                    case clear ->
                            new Work.Clear(
                                    paths("spec.clearOptions", spec.clearOptions(), remarks));
                };
        return remarks.checked(
                new DesiredSampleJob(
                        key,
                        new ObjectKey(key.namespace(), set == null ? "" : set),
                        secret,
                        Boolean.TRUE.equals(spec.terminate()),
                        work,
                        after(key, spec),
                        Objects.requireNonNullElse(spec.backoffLimit(), 0),
                        Optional.ofNullable(spec.ttlSecondsAfterFinished())
                                .map(Duration::ofSeconds),
                        ScheduleChecks.check(key, spec, remarks)));
    }

    private static Optional<ObjectKey> after(ObjectKey key, SampleJobSpec spec) {
        return Optional.ofNullable(spec.runAfter())
                .map(SampleJobReference::name)
                .map(name -> new ObjectKey(key.namespace(), name));
    }

    private static Work sync(SampleJobSpec spec, Remarks remarks) {
        var options = Objects.requireNonNullElse(spec.syncOptions(), PLAIN_SYNC);
        if (options.source() != null) {
            new SampleUri(options.source()).check("spec.syncOptions.source", remarks);
        }
        path("spec.syncOptions.destination", options.destination(), remarks);
        expression("spec.syncOptions.include", options.include(), remarks);
        expression("spec.syncOptions.exclude", options.exclude(), remarks);
        if (options.httpPort() != null || options.manager() != null || options.worker() != null) {
            remarks.warn(
                    "spec.syncOptions",
                    "http-port, manager and worker have no effect: the cache runtime copies by"
                            + " itself");
        }
        return new Work.Sync(Optional.ofNullable(options.source()), options);
    }

    private static void expression(String path, @Nullable String text, Remarks remarks) {
        try {
            if (text != null) {
                var _ = Pattern.compile(text);
            }
        } catch (PatternSyntaxException e) {
            remarks.problem(path, "must be a regular expression: " + e.getDescription());
        }
    }

    private static Work warmup(SampleJobSpec spec, Remarks remarks) {
        var options = Objects.requireNonNullElse(spec.warmupOptions(), PLAIN_WARMUP);
        each("spec.warmupOptions.paths", options.paths(), remarks);
        path("spec.warmupOptions.file", options.file(), remarks);
        return new Work.Warmup(options);
    }

    private static List<String> removed(SampleJobSpec spec, Remarks remarks) {
        var paths = paths("spec.rmrOptions", spec.rmrOptions(), remarks);
        if (paths.isEmpty()) {
            remarks.problem("spec.rmrOptions.paths", "is missing; say what to remove");
        }
        return paths;
    }

    private static List<String> paths(
            String field, @Nullable PathOptions options, Remarks remarks) {
        var paths = options == null ? null : options.paths();
        each(field + ".paths", paths, remarks);
        return paths == null ? List.of() : paths;
    }

    private static void each(String field, @Nullable List<String> paths, Remarks remarks) {
        for (int i = 0; paths != null && i < paths.size(); i++) {
            path("%s[%d]".formatted(field, i), paths.get(i), remarks);
        }
    }

    /** The runtime checks again; here the user is told at once. */
    private static void path(String field, @Nullable String path, Remarks remarks) {
        if (path != null && List.of(path.split("/")).contains("..")) {
            remarks.problem(field, "must stay within the data set; leave out ..");
        }
    }
}
