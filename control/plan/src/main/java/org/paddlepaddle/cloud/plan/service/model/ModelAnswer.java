// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service.model;

/** What the hub says about a reference. */
public sealed interface ModelAnswer {
    /**
     * It means this version now.
     *
     * @param digest 64 hexadecimal digits
     */
    record Found(String digest, int version) implements ModelAnswer {}

    /** It means nothing, or cannot be told now. */
    record Silent(String why) implements ModelAnswer {}
}
