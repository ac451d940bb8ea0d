// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/**
 * A row for each thing, after non-maximum suppression: class, score, left, top, right, bottom. This
 * is what Paddle's detectors give; a class below zero says that there is nothing.
 *
 * @param counts the output with the number of rows of each picture, where no offsets say it
 */
record RowBoxes(String of, Optional<String> counts) implements BoxForm {
    private static final int COLUMNS = 6;

    @Override
    public List<String> fetches() {
        return Stream.concat(Stream.of(of), counts.stream()).toList();
    }

    @Override
    public List<List<Detection>> found(int pictures, List<Tensor> outputs) {
        var rows = outputs.getFirst();
        var numbers = rows.toFloats();
        var ends = ends(pictures, outputs, numbers.length / COLUMNS);
        var found = new ArrayList<List<Detection>>();
        int row = 0;
        for (int end : ends) {
            var things = new ArrayList<Detection>();
            for (; row < end; row++) {
                if (numbers[row * COLUMNS] >= 0) {
                    things.add(thing(numbers, row * COLUMNS));
                }
            }
            found.add(things);
        }
        return found;
    }

    private static Detection thing(float[] numbers, int at) {
        return new Detection(
                (int) numbers[at],
                numbers[at + 1],
                numbers[at + 2],
                numbers[at + 3],
                numbers[at + 4],
                numbers[at + 5]);
    }

    /** Behind the last row of each picture. */
    private List<Integer> ends(int pictures, List<Tensor> outputs, int rows) {
        var ends = new ArrayList<Integer>();
        var offsets = outputs.getFirst().lod();
        if (counts.isPresent()) {
            int end = 0;
            for (float count : counted(outputs.get(1))) {
                end += (int) count;
                ends.add(end);
            }
        } else if (offsets.size() > 1) {
            ends.addAll(offsets.subList(1, offsets.size()));
        } else {
            for (int picture = 1; picture <= pictures; picture++) {
                ends.add(rows / pictures * picture);
            }
        }
        if (ends.size() != pictures || ends.getLast() > rows) {
            throw new InferenceException(
                    InferenceException.Kind.FAILED,
                    "\"%s\" has %d rows, which are not those of %d pictures"
                            .formatted(of, rows, pictures));
        }
        return ends;
    }

    private static float[] counted(Tensor counts) {
        var numbers = new float[counts.elements()];
        var data = counts.view();
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = counts.type().bytes() == Long.BYTES ? data.getLong() : data.getInt();
        }
        return numbers;
    }
}
