// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.steps;

import java.util.List;
import org.paddlepaddle.cloud.serving.tensor.Tensor;
import org.paddlepaddle.cloud.serving.transform.Picture;

/** What a step gives to those below it. */
sealed interface StepValue {
    record OnePicture(Picture picture) implements StepValue {}

    record Pictures(List<Picture> pictures) implements StepValue {}

    record Numbers(Tensor tensor) implements StepValue {}

    record Boxes(List<TextBox> boxes) implements StepValue {}

    record Lines(List<Line> lines) implements StepValue {}
}
