// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod.config;

import java.util.Map;
import java.util.Optional;

/** Reads what containers refer to by name. */
public interface ConfigSource {
    Optional<Map<String, byte[]>> configMap(String namespace, String name);

    Optional<Map<String, byte[]>> secret(String namespace, String name);
}
