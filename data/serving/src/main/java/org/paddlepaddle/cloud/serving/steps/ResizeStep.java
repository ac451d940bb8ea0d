// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.steps;

import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.serving.steps.StepValue.OnePicture;

/**
 * Makes a picture small enough for a detector, whose sides are multiples of what its layers halve.
 *
 * @param longest of the two sides
 * @param multiple of which both sides are
 */
record ResizeStep(String of, int longest, int multiple) implements GraphStep {
    @Override
    public Class<? extends StepValue> gives() {
        return OnePicture.class;
    }

    @Override
    public Map<String, Class<? extends StepValue>> reads() {
        return Map.of(of, OnePicture.class);
    }

    @Override
    public StepValue run(List<StepValue> values) {
        var picture = ((OnePicture) values.getFirst()).picture();
        double ratio = Math.min(1, (double) longest / Math.max(picture.width(), picture.height()));
        return new OnePicture(
                picture.resized(side(picture.width(), ratio), side(picture.height(), ratio)));
    }

    private int side(int length, double ratio) {
        return (int) Math.max(1, Math.round((int) (length * ratio) / (double) multiple)) * multiple;
    }
}
