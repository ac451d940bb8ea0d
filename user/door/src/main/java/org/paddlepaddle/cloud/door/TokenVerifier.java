// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.door;

import java.util.Optional;

/** Says whose token it is. */
@FunctionalInterface
public interface TokenVerifier {
    /** Empty for a token that nobody has. */
    Optional<Identity> identity(String token);
}
