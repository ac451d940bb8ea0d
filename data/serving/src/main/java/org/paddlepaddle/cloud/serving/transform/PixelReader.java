// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import org.paddlepaddle.cloud.serving.tensor.Tensor;

/** A picture as it is: a byte for each of red, green and blue of each pixel. */
record PixelReader(PictureSource source) implements FeedReader {
    @Override
    public Tensor read(String alias, String raw) {
        return Picture.decoded(alias, source.bytes(alias, raw)).pixels(alias);
    }

    @Override
    public String sample() {
        return "BASE64...";
    }
}
