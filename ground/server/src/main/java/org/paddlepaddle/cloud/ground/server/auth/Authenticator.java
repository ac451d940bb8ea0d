// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.request.User;

/** One way to prove who asks. */
public interface Authenticator {
    /** Empty when these credentials are not of this sort or not good. */
    Optional<User> authenticate(PresentedCredentials presentedCredentials);
}
