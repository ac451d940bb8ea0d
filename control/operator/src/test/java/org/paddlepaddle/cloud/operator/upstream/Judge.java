// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Supplier;

/** Decides when an operator has done all it will do for now. */
interface Judge {
    /**
     * Looks again and again until nothing more is to come.
     *
     * @param stage whose end this is
     * @return what was seen last
     */
    ObjectNode settled(String stage, Supplier<ObjectNode> look);
}
