// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.proto;

/**
 * One field of a message.
 *
 * @param name its name in JSON
 * @param omitsZero whether empty text, zero and false count as absent
 */
record MessageField(String name, FieldType type, Shape shape, boolean omitsZero) {

    /** How values become JSON. */
    enum Shape {
        SINGLE,
        REPEATED,
        /** Entries of text to value. */
        MAP,
        /** A message whose fields JSON shows as fields of the message around it. */
        INLINE
    }
}
