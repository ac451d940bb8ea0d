// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import dev.cel.common.types.CelType;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import java.util.Map;

/**
 * A compiled expression.
 *
 * @param transition whether it looks at the old value
 */
record Expression(CelRuntime.Program program, CelType result, boolean transition) {
    /**
     * @throws CelEvaluationException when it has no result
     * @throws Deadline.Passed when the time is over
     */
    Object evaluate(Map<String, ?> variables, Deadline deadline) throws CelEvaluationException {
        return program.trace(variables, (expression, value) -> deadline.check());
    }
}
