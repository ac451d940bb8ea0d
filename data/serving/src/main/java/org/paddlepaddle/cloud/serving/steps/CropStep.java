// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.steps;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.serving.steps.StepValue.Boxes;
import org.paddlepaddle.cloud.serving.steps.StepValue.OnePicture;
import org.paddlepaddle.cloud.serving.steps.StepValue.Pictures;
import org.paddlepaddle.cloud.serving.transform.Picture;

/** Cuts boxes out of a picture; lines that run downwards are turned. */
record CropStep(String of, String boxes) implements GraphStep {
    private static final double UPRIGHT = 1.5;

    @Override
    public Class<? extends StepValue> gives() {
        return Pictures.class;
    }

    @Override
    public Map<String, Class<? extends StepValue>> reads() {
        var reads = new LinkedHashMap<String, Class<? extends StepValue>>();
        reads.put(of, OnePicture.class);
        reads.put(boxes, Boxes.class);
        return reads;
    }

    @Override
    public StepValue run(List<StepValue> values) {
        var picture = ((OnePicture) values.get(0)).picture();
        var found = ((Boxes) values.get(1)).boxes();
        return new Pictures(
                found.stream().map(box -> lying(picture.cut(box.x(), box.y()))).toList());
    }

    private static Picture lying(Picture line) {
        return line.height() >= UPRIGHT * line.width() ? line.turned() : line;
    }
}
