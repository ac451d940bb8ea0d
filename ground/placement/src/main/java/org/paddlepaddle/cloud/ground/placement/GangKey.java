// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

/** Names a group of pods that start together or not at all. */
public record GangKey(String namespace, String name) {
    @Override
    public String toString() {
        return namespace + "/" + name;
    }
}
