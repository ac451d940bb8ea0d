// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.steps;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.engine.LoadedModel;
import org.paddlepaddle.cloud.serving.steps.StepValue.Lines;
import org.paddlepaddle.cloud.serving.steps.StepValue.Pictures;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Tensor;
import org.paddlepaddle.cloud.serving.transform.Normalization;
import org.paddlepaddle.cloud.serving.transform.Picture;

/**
 * Reads pictures of lines with a recogniser and decodes its characters (CTC). Lines of like ratio
 * run together, so that little of a batch is padding.
 *
 * @param height of the pictures the recogniser wants
 * @param narrowest the width below which a batch does not go
 * @param batch how many run together
 */
record ReadStep(
        LoadedModel model, String of, Normalization numbers, int height, int narrowest, int batch)
        implements GraphStep {
    /** A line of a thousand characters; the memory of a run grows with it. */
    private static final int WIDEST = 16_000;

    @Override
    public Class<? extends StepValue> gives() {
        return Lines.class;
    }

    @Override
    public Map<String, Class<? extends StepValue>> reads() {
        return Map.of(of, Pictures.class);
    }

    @Override
    public StepValue run(List<StepValue> values) {
        var pictures = ((Pictures) values.getFirst()).pictures();
        var order =
                IntStream.range(0, pictures.size())
                        .boxed()
                        .sorted(Comparator.comparingInt(i -> width(pictures.get(i))))
                        .toList();
        var lines = new TreeMap<Integer, Line>();
        for (int from = 0; from < order.size(); from += batch) {
            var some = order.subList(from, Math.min(order.size(), from + batch));
            var read = read(some.stream().map(pictures::get).toList());
            for (int i = 0; i < some.size(); i++) {
                lines.put(some.get(i), read.get(i));
            }
        }
        return new Lines(List.copyOf(lines.values()));
    }

    private int width(Picture picture) {
        double ratio = (double) picture.width() / picture.height();
        return (int) Math.clamp(Math.ceil(height * ratio), 1, WIDEST);
    }

    private List<Line> read(List<Picture> pictures) {
        int width = narrowest;
        for (var picture : pictures) {
            width = Math.max(width, width(picture));
        }
        var data = Tensor.buffer(3L * pictures.size() * height * width * Float.BYTES);
        for (var picture : pictures) {
            numbers.put(picture.resized(width(picture), height), data, width);
        }
        var fed =
                new Tensor(
                        model.inputs().getFirst().name(),
                        ElementType.FLOAT32,
                        List.of((long) pictures.size(), 3L, (long) height, (long) width),
                        data.flip());
        var wanted = List.of(model.outputs().getFirst().name());
        return decoded(model.run(List.of(fed), wanted).getFirst(), pictures.size());
    }

    private static List<Line> decoded(Tensor output, int count) {
        var shape = output.shape();
        if (shape.size() != 3 || shape.getFirst() != count) {
            throw new InferenceException(
                    InferenceException.Kind.FAILED,
                    "the recogniser gave %s for %d lines".formatted(shape, count));
        }
        var probabilities = output.toFloats();
        int times = shape.get(1).intValue();
        int classes = shape.get(2).intValue();
        var lines = new ArrayList<Line>();
        for (int line = 0; line < count; line++) {
            lines.add(decoded(probabilities, line * times * classes, times, classes));
        }
        return lines;
    }

    /** The most probable class at each time, where the same in a row is one, and 0 is nothing. */
    static Line decoded(float[] probabilities, int from, int times, int classes) {
        var characters = new ArrayList<Integer>();
        double sum = 0;
        int before = 0;
        for (int time = 0; time < times; time++) {
            int at = from + time * classes;
            int best = 0;
            for (int i = 1; i < classes; i++) {
                if (probabilities[at + i] > probabilities[at + best]) {
                    best = i;
                }
            }
            if (best != 0 && best != before) {
                characters.add(best);
                sum += probabilities[at + best];
            }
            before = best;
        }
        return new Line(characters, characters.isEmpty() ? 0 : sum / characters.size());
    }
}
