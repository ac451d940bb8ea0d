// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

/** One source of permission. */
public interface Authorizer {
    Decision decide(AccessAttributes accessAttributes);

    /** What an authorizer says. */
    sealed interface Decision {
        Decision NO_OPINION = new NoOpinion("");

        /** Permitted; nobody else is asked. */
        record Allow(String reason) implements Decision {}

        /** Refused; nobody else is asked. */
        record Deny(String reason) implements Decision {}

        /** The next one decides. */
        record NoOpinion(String reason) implements Decision {}
    }
}
