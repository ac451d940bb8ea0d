// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.util.function.Supplier;
import org.paddlepaddle.cloud.ground.image.registry.Keyring;
import org.paddlepaddle.cloud.ground.rules.python.PythonRequirements;

/**
 * The request for an image of a container: what is pulled, and how.
 *
 * @param packages on top of it
 * @param policy when its registry is asked
 * @param run which run of which container asks: a policy may want each to ask anew
 * @param keyring what may open its registry; read when that is asked
 */
public record ImageRequest(
        String image,
        PythonRequirements packages,
        PullPolicy policy,
        String run,
        Supplier<Keyring> keyring) {
    /** When a registry is asked for an image. */
    public enum PullPolicy {
        Always,
        IfNotPresent,
        Never
    }
}
