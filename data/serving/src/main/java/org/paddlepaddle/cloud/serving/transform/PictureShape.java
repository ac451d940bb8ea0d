// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import java.util.List;
import org.paddlepaddle.cloud.serving.model.ModelException;

/**
 * How a picture is shaped for a model.
 *
 * @param resize the length of the shorter side; the ratio is kept
 * @param crop the sides of the square that is cut from the centre
 * @param bgr whether blue is the first channel
 * @param scale what a byte is divided by
 * @param mean of each channel, in the model's order
 * @param std of each channel, in the model's order
 */
record PictureShape(
        int resize, int crop, boolean bgr, float scale, List<Float> mean, List<Float> std) {
    private static final int LARGEST = 4096;

    PictureShape {
        mean = List.copyOf(mean);
        std = List.copyOf(std);
        if (resize < 1 || resize > LARGEST || crop < 1 || crop > resize) {
            throw new ModelException(
                    "resize %d and crop %d: allowed are 1 to %d, and no crop larger than resize"
                            .formatted(resize, crop, LARGEST));
        }
        if (mean.size() != 3 || std.size() != 3 || scale == 0 || std.contains(0f)) {
            throw new ModelException(
                    "mean and std have three numbers, of which those of std are not zero");
        }
    }

    /** Which of red, green and blue is the model's channel of this number. */
    int channel(int number) {
        return bgr ? 2 - number : number;
    }
}
