// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.request;

import java.util.List;

/** Who asks. */
public record User(String name, String uid, List<String> groups) {
    public static final User ANONYMOUS =
            new User("system:anonymous", "", List.of("system:unauthenticated"));
}
