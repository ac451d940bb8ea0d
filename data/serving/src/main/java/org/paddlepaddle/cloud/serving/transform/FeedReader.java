// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/** Makes the tensor of one sample from a raw value. */
public sealed interface FeedReader permits TextReader, PictureReader, PixelReader {
    /**
     * @param alias the feed's name, for the tensor and for refusals
     * @throws InferenceException when the value is none of its kind
     */
    Tensor read(String alias, String raw);

    /** A value to show; dots where a real one is too long to read. */
    String sample();
}
