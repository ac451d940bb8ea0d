// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema.regexp;

/** What matters of a piece of a regular expression for its size and nesting. */
sealed interface RegexpToken {
    /** One character. */
    record Literal() implements RegexpToken {}

    /**
     * A class of characters or a place.
     *
     * @param classes how many classes of Unicode it names
     */
    record Atom(int classes) implements RegexpToken {}

    /** Flags, or quotation marks around nothing. */
    record Nothing() implements RegexpToken {}

    record Open(boolean captures) implements RegexpToken {}

    record Bar() implements RegexpToken {}

    record Close() implements RegexpToken {}

    /**
     * @param most -1 for any number
     * @param text as it is written
     */
    record Repeat(int least, int most, String text) implements RegexpToken {}

    /** Nothing that could be read; the rest is not looked at. */
    record Malformed() implements RegexpToken {}
}
