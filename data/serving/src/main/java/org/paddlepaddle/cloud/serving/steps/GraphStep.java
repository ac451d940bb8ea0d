// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.steps;

import java.util.List;
import java.util.Map;

/** One computation of a graph. */
sealed interface GraphStep permits ResizeStep, RunStep, FindStep, CropStep, ReadStep {
    /** What kind of value it gives. */
    Class<? extends StepValue> gives();

    /** The steps it reads, with the kind of value it wants of each. */
    Map<String, Class<? extends StepValue>> reads();

    /**
     * @param values those of {@link #reads}, in its order
     */
    StepValue run(List<StepValue> values);
}
