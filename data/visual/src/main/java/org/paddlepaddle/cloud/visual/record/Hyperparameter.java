// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.record;

/**
 * A setting of a trial.
 *
 * @param value a {@link Long}, a {@link Double} or a {@link String}
 */
public record Hyperparameter(String name, Object value) {
    /** The word that VisualDL has for the kind of the value. */
    public String type() {
        return switch (value) {
            case Long _ -> "numeric";
            case Double _ -> "continuous";
            case null, default -> "string";
        };
    }
}
