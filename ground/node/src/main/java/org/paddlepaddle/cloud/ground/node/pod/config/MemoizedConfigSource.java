// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod.config;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reads every object once. A container that refers to a map twice, as a whole and by a key that
 * says it is complete, must not get half of an older one.
 */
final class MemoizedConfigSource implements ConfigSource {
    private final ConfigSource source;
    private final Map<String, Optional<Map<String, byte[]>>> maps = new HashMap<>();
    private final Map<String, Optional<Map<String, byte[]>>> secrets = new HashMap<>();

    MemoizedConfigSource(ConfigSource source) {
        this.source = source;
    }

    @Override
    public Optional<Map<String, byte[]>> configMap(String namespace, String name) {
        return maps.computeIfAbsent(name, _ -> source.configMap(namespace, name));
    }

    @Override
    public Optional<Map<String, byte[]>> secret(String namespace, String name) {
        return secrets.computeIfAbsent(name, _ -> source.secret(namespace, name));
    }
}
