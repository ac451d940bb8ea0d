// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth.node;

import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.request.User;

/** The node whose agent a user is. */
public final class NodeUser {
    private static final String PREFIX = "system:node:";
    private static final String GROUP = "system:nodes";

    private NodeUser() {}

    /** Empty for everybody else. */
    public static Optional<String> node(User user) {
        return user.groups().contains(GROUP) && user.name().startsWith(PREFIX)
                ? Optional.of(user.name().substring(PREFIX.length()))
                : Optional.empty();
    }
}
