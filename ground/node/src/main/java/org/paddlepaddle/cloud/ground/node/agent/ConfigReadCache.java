// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.ground.node.volume.VolumeSource;

/**
 * A short-lived (TTL) cache of config maps and secrets: all pods of a namespace refer to its
 * certificate, and an idle node should ask for it once, not once for each.
 */
final class ConfigReadCache implements VolumeSource {
    private record Read(Instant at, Optional<Map<String, byte[]>> values) {
        /** What was read in the future was read before the clock was set back. */
        boolean recent(Instant now, Duration moment) {
            return !now.isBefore(at) && now.isBefore(at.plus(moment));
        }
    }

    private final VolumeSource source;
    private final InstantSource clock;
    private final Duration moment;
    private final Map<String, Read> reads = new ConcurrentHashMap<>();

    ConfigReadCache(VolumeSource source, InstantSource clock, Duration moment) {
        this.source = source;
        this.clock = clock;
        this.moment = moment;
    }

    @Override
    public Optional<Map<String, byte[]>> configMap(String namespace, String name) {
        return recent("c/" + namespace + "/" + name, () -> source.configMap(namespace, name));
    }

    @Override
    public Optional<Map<String, byte[]>> secret(String namespace, String name) {
        return recent("s/" + namespace + "/" + name, () -> source.secret(namespace, name));
    }

    private Optional<Map<String, byte[]>> recent(
            String key, Supplier<Optional<Map<String, byte[]>>> ask) {
        var now = clock.instant();
        reads.values().removeIf(read -> !read.recent(now, moment));
        return reads.computeIfAbsent(key, _ -> new Read(now, ask.get())).values();
    }

    @Override
    public Optional<PersistentVolumeClaim> claim(String namespace, String name) {
        return source.claim(namespace, name);
    }

    @Override
    public Optional<PersistentVolume> volume(String name) {
        return source.volume(name);
    }

    @Override
    public String token(Pod pod, String audience, long seconds) {
        return source.token(pod, audience, seconds);
    }
}
