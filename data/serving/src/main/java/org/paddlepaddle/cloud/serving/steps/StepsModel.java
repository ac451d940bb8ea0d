// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.steps;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.engine.LoadedModel;
import org.paddlepaddle.cloud.serving.steps.StepValue.Boxes;
import org.paddlepaddle.cloud.serving.steps.StepValue.Lines;
import org.paddlepaddle.cloud.serving.steps.StepValue.Numbers;
import org.paddlepaddle.cloud.serving.steps.StepValue.OnePicture;
import org.paddlepaddle.cloud.serving.steps.StepValue.Pictures;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Tensor;
import org.paddlepaddle.cloud.serving.tensor.TensorSpec;
import org.paddlepaddle.cloud.serving.transform.Picture;

/**
 * A graph of steps as one model: a picture goes in as pixels, boxes and lines come out as tensors.
 */
final class StepsModel implements LoadedModel {
    /** Behind the name of a step: how sure it is. */
    private static final String SCORE = ".score";

    private final String picture;
    private final Map<String, GraphStep> steps;
    private final Map<String, LoadedModel> models;

    /**
     * @param picture the name of the feed
     * @param steps in an order in which they can run
     * @param models by name; closed with this one
     */
    StepsModel(String picture, Map<String, GraphStep> steps, Map<String, LoadedModel> models) {
        this.picture = picture;
        this.steps = new LinkedHashMap<>(steps);
        this.models = new LinkedHashMap<>(models);
    }

    @Override
    public String platform() {
        return "paddlecloud_steps";
    }

    /** One picture; its size is its own. */
    @Override
    public List<TensorSpec> inputs() {
        return List.of(new TensorSpec(picture, ElementType.UINT8, List.of(1L, -1L, -1L, 3L)));
    }

    @Override
    public List<TensorSpec> outputs() {
        var outputs = new ArrayList<TensorSpec>();
        steps.forEach(
                (name, step) -> {
                    if (step.gives() == Boxes.class) {
                        outputs.add(spec(name, ElementType.FLOAT32, 4L, 2L));
                        outputs.add(spec(name + SCORE, ElementType.FLOAT32));
                    } else if (step.gives() == Lines.class) {
                        outputs.add(spec(name, ElementType.INT64, 1L));
                        outputs.add(spec(name + SCORE, ElementType.FLOAT32));
                    }
                });
        return outputs;
    }

    /** How many there are depends on the picture. */
    private static TensorSpec spec(String name, ElementType type, Long... inner) {
        var shape = new ArrayList<>(List.of(-1L));
        shape.addAll(List.of(inner));
        return new TensorSpec(name, type, shape);
    }

    @Override
    public List<Tensor> run(List<Tensor> inputs, List<String> wanted) {
        var pixels = inputs.getFirst();
        int height = pixels.shape().get(1).intValue();
        int width = pixels.shape().get(2).intValue();
        if (width == 0 || height == 0) {
            throw InferenceException.invalid("\"" + picture + "\" is a picture without pixels");
        }
        var values = new HashMap<String, StepValue>();
        values.put(picture, new OnePicture(Picture.of(width, height, pixels.view())));
        var outputs = new HashMap<String, Tensor>();
        steps.forEach(
                (name, step) -> {
                    var value = step.run(all(values, step.reads().keySet()));
                    values.put(name, value);
                    add(name, value, outputs);
                });
        return all(outputs, wanted);
    }

    private static <T> List<T> all(Map<String, T> values, Collection<String> names) {
        var found = new ArrayList<T>();
        for (var name : names) {
            var value = values.get(name);
            if (value == null) {
                throw new IllegalStateException("no step gives " + name);
            }
            found.add(value);
        }
        return found;
    }

    private static void add(String name, StepValue value, Map<String, Tensor> outputs) {
        switch (value) {
            case OnePicture _, Pictures _, Numbers _ -> {}
            case Boxes(var boxes) -> {
                outputs.put(name, corners(name, boxes));
                outputs.put(
                        name + SCORE,
                        scores(name, boxes.stream().mapToDouble(TextBox::score).toArray()));
            }
            case Lines(var lines) -> {
                outputs.put(name, characters(name, lines));
                outputs.put(
                        name + SCORE,
                        scores(name, lines.stream().mapToDouble(Line::score).toArray()));
            }
        }
    }

    private static Tensor corners(String name, List<TextBox> boxes) {
        var numbers = new float[boxes.size() * 8];
        int at = 0;
        for (var box : boxes) {
            for (int corner = 0; corner < 4; corner++) {
                numbers[at++] = box.x()[corner];
                numbers[at++] = box.y()[corner];
            }
        }
        return Tensor.floats(name, List.of((long) boxes.size(), 4L, 2L), numbers);
    }

    private static Tensor scores(String name, double[] scores) {
        var numbers = new float[scores.length];
        for (int i = 0; i < scores.length; i++) {
            numbers[i] = (float) scores[i];
        }
        return Tensor.floats(name + SCORE, List.of((long) scores.length), numbers);
    }

    private static Tensor characters(String name, List<Line> lines) {
        var offsets = new ArrayList<Integer>(List.of(0));
        var numbers = new ArrayList<Integer>();
        for (var line : lines) {
            numbers.addAll(line.characters());
            offsets.add(numbers.size());
        }
        var flat =
                Tensor.longs(
                        name,
                        List.of((long) numbers.size(), 1L),
                        numbers.stream().mapToLong(Integer::longValue).toArray());
        return new Tensor(name, ElementType.INT64, flat.shape(), flat.data(), offsets);
    }

    @Override
    public Optional<String> trouble() {
        return models.entrySet().stream()
                .flatMap(
                        model ->
                                model
                                        .getValue()
                                        .trouble()
                                        .map(why -> model.getKey() + ": " + why)
                                        .stream())
                .findFirst();
    }

    @Override
    public void close() {
        models.values().forEach(LoadedModel::close);
    }
}
