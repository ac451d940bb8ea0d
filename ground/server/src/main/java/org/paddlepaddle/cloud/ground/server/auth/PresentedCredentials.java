// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

import java.security.cert.X509Certificate;
import java.util.Optional;

/**
 * What a client showed.
 *
 * @param certificate verified by TLS against our authority
 * @param bearer the token, not yet looked at
 */
public record PresentedCredentials(Optional<X509Certificate> certificate, Optional<String> bearer) {
    @Override
    public String toString() {
        return "Credentials[certificate="
                + certificate.isPresent()
                + ", bearer="
                + bearer.isPresent()
                + "]";
    }
}
