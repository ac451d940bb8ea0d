// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import org.paddlepaddle.cloud.serving.InferenceException;

/** Where the bytes of a picture come from that a request names. */
@FunctionalInterface
public interface PictureSource {
    /**
     * @param raw base64, a data URL, or the address of the picture
     * @throws InferenceException when it cannot be had
     */
    byte[] bytes(String alias, String raw);
}
