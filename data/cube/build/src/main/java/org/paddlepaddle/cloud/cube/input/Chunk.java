// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.input;

/** A piece of a file that can be decoded without its neighbours, on any thread. */
public interface Chunk {
    /**
     * @throws InputException when the piece is damaged
     */
    DecodedRows decode();
}
