// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import org.paddlepaddle.cloud.ground.node.NodeException;

/** An image cannot be had now; the message says why and what the user can do. */
public final class ImageException extends NodeException {
    private static final long serialVersionUID = 1;

    public ImageException(String message) {
        super(message);
    }
}
