// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

/** How pods get their addresses; spelled as typed. */
public enum NetworkChoice {
    /** Bridge where this user may make one, loopback otherwise. */
    auto,
    /** A network namespace and an address per pod; needs root. */
    bridge,
    /** Addresses of 127/8; works for everybody. */
    loopback
}
