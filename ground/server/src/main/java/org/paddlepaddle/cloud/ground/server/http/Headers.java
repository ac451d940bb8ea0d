// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Header fields by name, in any case. */
public interface Headers {
    Optional<String> first(String name);

    List<String> all(String name);

    Set<String> names();
}
