// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.request;

import java.util.List;
import java.util.Map;

/**
 * Who asks.
 *
 * @param extra what else is known about them, by lower-case keys
 */
public record User(String name, String uid, List<String> groups, Map<String, List<String>> extra) {
    public static final User ANONYMOUS =
            new User("system:anonymous", "", List.of("system:unauthenticated"));

    /** Who writes when the server itself does. It never logged in, as all others have. */
    public static final User SERVER = new User("system:apiserver", "", List.of("system:masters"));

    public User(String name, String uid, List<String> groups) {
        this(name, uid, groups, Map.of());
    }
}
