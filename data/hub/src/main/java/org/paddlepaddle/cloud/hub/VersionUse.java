// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub;

import java.io.IOException;
import java.util.Optional;

/** Knows who uses a version outside of the hub. */
@FunctionalInterface
public interface VersionUse {
    VersionUse NONE = (_, _) -> Optional.empty();

    /**
     * @return who uses it, for people; empty when nobody does
     */
    Optional<String> user(String model, String digest) throws IOException;
}
