// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Hosts of the network whose data lie in our object store instead, because somebody said so with
 * {@code pdc data map}.
 *
 * @param hosts the directories they were mapped to, by host; the bytes are below the prefix that is
 *     called as the host
 */
public record DataMap(Map<String, String> hosts) {
    /** The ConfigMap that records the mapping, and the bucket with the bytes. */
    public static final String NAME = "data-map";

    public static final String NAMESPACE = "kubeflow";

    /** The Secret with the keys of our store. */
    public static final String SECRET = "data-center";

    private static final String STORE = "minio-service.kubeflow:9000";

    /** Nothing is mapped. */
    public static final DataMap NONE = new DataMap(Map.of());

    public DataMap {
        hosts = Map.copyOf(new TreeMap<>(hosts));
    }

    /** The set with its source in our store, where the host of the source is mapped. */
    public DesiredSet apply(DesiredSet set) {
        return set.source()
                .flatMap(this::source)
                .map(mapped -> set.from(mapped, SourceKeys.MAPPED))
                .orElse(set);
    }

    /** The job with the source it names in our store, where the host of that is mapped. */
    public DesiredSampleJob apply(DesiredSampleJob job) {
        return job.work() instanceof DesiredSampleJob.Work.Sync(var source, var options)
                ? source.flatMap(this::source).map(mapped -> job.from(mapped, options)).orElse(job)
                : job;
    }

    /** A source of samples as the cache reads it, where its host is mapped. */
    public Optional<String> source(String uri) {
        return key(uri).map(key -> "minio://%s/%s/%s".formatted(STORE, NAME, key));
    }

    /** A file as an object of our store, where its host is mapped. */
    public Optional<String> object(String uri) {
        return key(uri).map(key -> "s3://" + NAME + "/" + key);
    }

    private Optional<String> key(String uri) {
        int begin = uri.indexOf("://");
        if (begin < 0) {
            return Optional.empty();
        }
        var rest = uri.substring(begin + 3);
        var host = rest.contains("/") ? rest.substring(0, rest.indexOf('/')) : rest;
        return hosts.containsKey(host) ? Optional.of(rest.replaceAll("/+$", "")) : Optional.empty();
    }
}
