// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

/**
 * Asks for a cold start (scale from zero): whoever can give a revision an endpoint. Called by
 * threads that must not be held up.
 */
@FunctionalInterface
public interface ColdStart {
    /** A request waits for a revision that has no endpoint. */
    void wanted(String revision);
}
