// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

/** Whoever can give a revision an endpoint. Called by threads that must not be held up. */
@FunctionalInterface
public interface Demand {
    /** A request waits for a revision that has no endpoint. */
    void wanted(String revision);
}
