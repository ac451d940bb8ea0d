// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.io.IOException;

/** One protocol on one connection. */
interface Protocol {
    /** What {@link #receive} answers when the connection cannot go on. */
    int HANG_UP = -1;

    /**
     * Reads complete requests from what has come in and sees to their answers.
     *
     * @return how many bytes were used up; the rest is offered again when more has come, or when
     *     the connection is free again
     */
    int receive(long address, int length) throws IOException;

    /** How many bytes there must be, counted from the last unused one, before receiving again. */
    int wanted();

    /** Whether a part of a request is held here, besides the bytes that were not used up. */
    default boolean unfinished() {
        return false;
    }

    /** The connection is gone; what is held for it goes too. */
    default void closed() {}
}
