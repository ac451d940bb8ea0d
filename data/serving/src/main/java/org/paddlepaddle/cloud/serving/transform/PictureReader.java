// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import java.util.List;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/** A picture as the numbers of a classifier: resized, cropped, normalised, channels first. */
record PictureReader(PictureSource source, PictureShape shape) implements FeedReader {
    @Override
    public Tensor read(String alias, String raw) {
        var picture =
                Picture.decoded(alias, source.bytes(alias, raw))
                        .shorterSide(shape.resize())
                        .centre(shape.crop());
        int pixels = picture.width() * picture.height();
        var data = Tensor.buffer(3L * pixels * Float.BYTES);
        for (int channel = 0; channel < 3; channel++) {
            var plane = picture.channel(shape.channel(channel));
            float mean = shape.mean().get(channel);
            float deviation = shape.std().get(channel);
            for (int i = 0; i < pixels; i++) {
                data.putFloat((plane[i] / shape.scale() - mean) / deviation);
            }
        }
        var dimensions = List.of(1L, 3L, (long) picture.height(), (long) picture.width());
        return new Tensor(alias, ElementType.FLOAT32, dimensions, data.flip());
    }

    @Override
    public String sample() {
        return "BASE64...";
    }
}
