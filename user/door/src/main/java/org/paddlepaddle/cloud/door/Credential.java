// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.door;

/** How a request proves who sent it. */
public sealed interface Credential {
    /** A token that the API server knows; it is passed on. */
    record Token(String secret) implements Credential {
        @Override
        public String toString() {
            return "Token[***]";
        }
    }

    /** Somebody whom the system itself vouches for: by a link, a port-forward, a pod's address. */
    record Vouched(Identity identity) implements Credential {}
}
