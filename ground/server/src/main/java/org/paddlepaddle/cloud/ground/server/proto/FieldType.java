// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.proto;

/** What the value of a field is. */
sealed interface FieldType permits Scalar, FieldType.Message {
    /** Another message of the table, by name. */
    record Message(String name) implements FieldType {}

    static FieldType of(String word) {
        for (var scalar : Scalar.values()) {
            if (scalar.word().equals(word)) {
                return scalar;
            }
        }
        return new Message(word);
    }
}
