// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.steps;

import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.serving.engine.LoadedModel;
import org.paddlepaddle.cloud.serving.steps.StepValue.Numbers;
import org.paddlepaddle.cloud.serving.steps.StepValue.OnePicture;
import org.paddlepaddle.cloud.serving.transform.Normalization;

/** Runs a model on a picture; gives the model's first output. */
record RunStep(LoadedModel model, String of, Normalization numbers) implements GraphStep {
    @Override
    public Class<? extends StepValue> gives() {
        return Numbers.class;
    }

    @Override
    public Map<String, Class<? extends StepValue>> reads() {
        return Map.of(of, OnePicture.class);
    }

    @Override
    public StepValue run(List<StepValue> values) {
        var picture = ((OnePicture) values.getFirst()).picture();
        var fed = numbers.tensor(model.inputs().getFirst().name(), picture);
        var wanted = List.of(model.outputs().getFirst().name());
        return new Numbers(model.run(List.of(fed), wanted).getFirst());
    }
}
