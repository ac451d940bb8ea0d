// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

/** A value that carries its own revision and is finished when that is known. */
@FunctionalInterface
public interface Content {
    /** Called on the writer thread; must be cheap. */
    byte[] at(long revision);
}
