// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.proto;

import java.util.Map;

/**
 * One message: its fields by number.
 *
 * @param bare whether JSON shows the one field that is set in place of the message
 */
record MessageType(Map<Integer, MessageField> fields, boolean bare) {
    MessageType {
        fields = Map.copyOf(fields);
    }
}
