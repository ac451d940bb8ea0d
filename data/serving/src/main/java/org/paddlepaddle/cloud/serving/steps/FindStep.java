// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.steps;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.steps.StepValue.Boxes;
import org.paddlepaddle.cloud.serving.steps.StepValue.Numbers;
import org.paddlepaddle.cloud.serving.steps.StepValue.OnePicture;

/**
 * Finds lines in the map of a detector with differentiable binarization (DB), in the order of
 * reading.
 *
 * @param of the map: how likely each pixel is text
 * @param onto the picture whose pixels the boxes are told in
 */
record FindStep(String of, String onto, TextRegions regions) implements GraphStep {
    @Override
    public Class<? extends StepValue> gives() {
        return Boxes.class;
    }

    @Override
    public Map<String, Class<? extends StepValue>> reads() {
        var reads = new LinkedHashMap<String, Class<? extends StepValue>>();
        reads.put(of, Numbers.class);
        reads.put(onto, OnePicture.class);
        return reads;
    }

    @Override
    public StepValue run(List<StepValue> values) {
        var map = ((Numbers) values.get(0)).tensor();
        var picture = ((OnePicture) values.get(1)).picture();
        var shape = map.shape();
        if (shape.size() < 2) {
            throw new InferenceException(
                    InferenceException.Kind.FAILED, "the detector gave no map but " + shape);
        }
        int height = shape.get(shape.size() - 2).intValue();
        int width = shape.getLast().intValue();
        var found = regions.find(map.toFloats(), width, height);
        return new Boxes(
                inOrder(
                        found.stream()
                                .map(
                                        region ->
                                                region.onto(
                                                        (double) picture.width() / width,
                                                        (double) picture.height() / height,
                                                        picture.width(),
                                                        picture.height()))
                                .toList()));
    }

    /** From top to bottom, and in a row from left to right. */
    static List<TextBox> inOrder(List<TextBox> boxes) {
        var sorted = new ArrayList<>(boxes);
        sorted.sort(
                Comparator.<TextBox>comparingDouble(box -> box.y()[0])
                        .thenComparingDouble(box -> box.x()[0]));
        for (int i = 1; i < sorted.size(); i++) {
            for (int j = i; j > 0 && before(sorted.get(j), sorted.get(j - 1)); j--) {
                sorted.set(j, sorted.set(j - 1, sorted.get(j)));
            }
        }
        return sorted;
    }

    private static boolean before(TextBox box, TextBox other) {
        return box.besides(other) && box.x()[0] < other.x()[0];
    }
}
