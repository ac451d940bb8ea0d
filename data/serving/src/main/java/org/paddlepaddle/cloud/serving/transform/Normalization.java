// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.serving.model.ModelException;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/**
 * How the bytes of a picture become the numbers a model was trained on.
 *
 * @param bgr whether blue is the first channel
 * @param scale what a byte is divided by
 * @param mean of each channel, in the model's order
 * @param std of each channel, in the model's order
 */
public record Normalization(boolean bgr, float scale, List<Double> mean, List<Double> std) {
    /** Its fields in a declaration. */
    public static final Set<String> FIELDS = Set.of("channels", "scale", "mean", "std");

    public Normalization {
        mean = mean.isEmpty() ? List.of(0d, 0d, 0d) : List.copyOf(mean);
        std = std.isEmpty() ? List.of(1d, 1d, 1d) : List.copyOf(std);
        if (mean.size() != 3 || std.size() != 3 || scale == 0 || std.contains(0d)) {
            throw new ModelException(
                    "mean and std have three numbers, of which those of std are not zero");
        }
    }

    public static Normalization of(Declaration declared) {
        return new Normalization(
                declared.text("channels", "rgb").equals("bgr"),
                (float) declared.number("scale", 255),
                declared.numbers("mean"),
                declared.numbers("std"));
    }

    /** Channels first, as a batch of one. */
    public Tensor tensor(String name, Picture picture) {
        var data = Tensor.buffer(3L * picture.width() * picture.height() * Float.BYTES);
        put(picture, data, picture.width());
        var shape = List.of(1L, 3L, (long) picture.height(), (long) picture.width());
        return new Tensor(name, ElementType.FLOAT32, shape, data.flip());
    }

    /**
     * Writes the channels one after the other.
     *
     * @param width that lines are filled up to with zeros
     */
    public void put(Picture picture, ByteBuffer into, int width) {
        for (int channel = 0; channel < 3; channel++) {
            var plane = picture.channel(bgr ? 2 - channel : channel);
            float middle = mean.get(channel).floatValue();
            float deviation = std.get(channel).floatValue();
            for (int y = 0; y < picture.height(); y++) {
                for (int x = 0; x < picture.width(); x++) {
                    into.putFloat((plane[y * picture.width() + x] / scale - middle) / deviation);
                }
                for (int x = picture.width(); x < width; x++) {
                    into.putFloat(0);
                }
            }
        }
    }
}
