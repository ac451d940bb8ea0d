// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.command;

import org.paddlepaddle.cloud.hub.client.HubAddress;

/** Finds the default hub: the one of the running system, or of the cluster a pod is in. */
@FunctionalInterface
public interface DefaultHub {
    /**
     * @throws org.paddlepaddle.cloud.terminal.Failure when there is none, with what to do
     */
    HubAddress find();
}
