// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement.taint;

import java.util.Optional;

/**
 * A pod's permission to be on nodes with certain taints.
 *
 * @param key empty for every key, which the API allows only together with {@code anyValue}
 * @param anyValue operator {@code Exists}; otherwise the values must be equal
 * @param effect empty for every effect
 */
public record Toleration(String key, boolean anyValue, String value, Optional<TaintEffect> effect) {
    public boolean tolerates(Taint taint) {
        return (effect.isEmpty() || effect.get() == taint.effect())
                && (key.isEmpty() || key.equals(taint.key()))
                && (anyValue || value.equals(taint.value()));
    }
}
