// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Whom a container's programs run as.
 *
 * @param groups further groups
 */
public record RunAsIdentity(long uid, long gid, List<Long> groups) {
    public RunAsIdentity {
        groups = List.copyOf(groups);
    }

    /** Options of {@code setpriv}. */
    String options() {
        var further =
                groups.isEmpty()
                        ? "--clear-groups"
                        : groups.stream()
                                .map(String::valueOf)
                                .collect(Collectors.joining(",", "--groups=", ""));
        return "--reuid=%d --regid=%d %s".formatted(uid, gid, further);
    }
}
