// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/**
 * A thing at most in each cell of a grid, without anchors, as FastestDet gives it: objectness, the
 * centre, the size, then a number for each class. Overlapping ones are suppressed here.
 *
 * @param width of the picture that boxes are told in
 * @param height of the same
 * @param least the score below which there is nothing
 * @param overlap the intersection over union from which two are one
 */
record CellBoxes(String of, int width, int height, double least, double overlap)
        implements BoxForm {
    private static final int CLASSES = 5;
    private static final double OBJECTNESS_SHARE = 0.6;

    @Override
    public List<String> fetches() {
        return List.of(of);
    }

    @Override
    public List<List<Detection>> found(int pictures, List<Tensor> outputs) {
        var output = outputs.getFirst();
        var shape = output.shape();
        if (shape.size() != 4 || shape.getFirst() != pictures || shape.get(1) <= CLASSES) {
            throw new InferenceException(
                    InferenceException.Kind.FAILED,
                    "\"%s\" has the shape %s, which is no grid of cells".formatted(of, shape));
        }
        var numbers = output.toFloats();
        int channels = shape.get(1).intValue();
        int rows = shape.get(2).intValue();
        int columns = shape.get(3).intValue();
        var found = new ArrayList<List<Detection>>();
        for (int picture = 0; picture < pictures; picture++) {
            int from = picture * channels * rows * columns;
            found.add(suppressed(grid(numbers, from, channels, rows, columns)));
        }
        return found;
    }

    private List<Detection> grid(float[] numbers, int from, int channels, int rows, int columns) {
        var found = new ArrayList<Detection>();
        int plane = rows * columns;
        for (int cell = 0; cell < plane; cell++) {
            int at = from + cell;
            int best = CLASSES;
            for (int channel = CLASSES; channel < channels; channel++) {
                if (numbers[at + channel * plane] > numbers[at + best * plane]) {
                    best = channel;
                }
            }
            double score =
                    Math.pow(numbers[at], OBJECTNESS_SHARE)
                            * Math.pow(numbers[at + best * plane], 1 - OBJECTNESS_SHARE);
            if (score > least) {
                int column = cell % columns;
                int row = cell / columns;
                double x = (column + Math.tanh(numbers[at + plane])) / columns * width;
                double y = (row + Math.tanh(numbers[at + 2 * plane])) / rows * height;
                double across = sigmoid(numbers[at + 3 * plane]) * width / 2;
                double down = sigmoid(numbers[at + 4 * plane]) * height / 2;
                found.add(
                        new Detection(
                                best - CLASSES, score, x - across, y - down, x + across, y + down));
            }
        }
        return found;
    }

    private static double sigmoid(double value) {
        return 1 / (1 + Math.exp(-value));
    }

    /** The surest first; what overlaps one of them too much is left out. */
    private List<Detection> suppressed(List<Detection> things) {
        things.sort(Comparator.comparingDouble(Detection::score).reversed());
        var kept = new ArrayList<Detection>();
        for (var thing : things) {
            if (kept.stream().noneMatch(surer -> same(surer, thing))) {
                kept.add(thing);
            }
        }
        return kept;
    }

    private boolean same(Detection surer, Detection thing) {
        return surer.category() == thing.category() && surer.overlap(thing) > overlap;
    }
}
