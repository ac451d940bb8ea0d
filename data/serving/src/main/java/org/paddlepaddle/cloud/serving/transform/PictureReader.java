// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import org.paddlepaddle.cloud.serving.tensor.Tensor;

/** A picture as the numbers of a model: of its size, normalised, channels first. */
record PictureReader(PictureSource source, PictureFit fit, Normalization numbers)
        implements FeedReader {
    @Override
    public Tensor read(String alias, String raw) {
        var picture = Picture.decoded(alias, source.bytes(alias, raw));
        return numbers.tensor(alias, fit.fitted(picture));
    }

    @Override
    public String sample() {
        return "BASE64...";
    }
}
