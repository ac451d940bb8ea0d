// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.kind;

/**
 * One owner reference.
 *
 * @param controller the owner manages this dependent; an object has at most one such owner
 * @param blocking the owner's foreground deletion waits for this dependent
 */
public record OwnerRef(
        String apiVersion,
        String kind,
        String name,
        String uid,
        boolean controller,
        boolean blocking) {
    public OwnerRef unblocked() {
        return new OwnerRef(apiVersion, kind, name, uid, controller, false);
    }
}
