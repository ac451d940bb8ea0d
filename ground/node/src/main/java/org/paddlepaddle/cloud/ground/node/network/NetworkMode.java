// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.network;

/** How pods get their addresses. */
public enum NetworkMode {
    /** {@link #Bridge} where this process may, {@link #Loopback} otherwise. */
    Auto,
    /** A network namespace per pod on a bridge; needs root. */
    Bridge,
    /** The machine's network; each pod has an address in 127/8. */
    Loopback
}
