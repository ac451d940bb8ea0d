// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod.config;

import org.paddlepaddle.cloud.ground.node.NodeException;

/** A container refers to something that is not there yet; it starts when it appears. */
public final class ConfigException extends NodeException {
    private static final long serialVersionUID = 1;

    public ConfigException(String message) {
        super(message);
    }
}
