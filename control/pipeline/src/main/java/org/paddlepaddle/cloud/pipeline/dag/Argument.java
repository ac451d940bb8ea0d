// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.dag;

import java.util.List;
import java.util.Optional;

/** Where the value of a parameter comes from. */
public sealed interface Argument {
    /** A text with Argo's placeholders; one without a value is an error. */
    record Text(String text) implements Argument {}

    /** A value of the pipeline itself: braces in it are no placeholders. */
    record Literal(String value) implements Argument {}

    /** Texts put together; no value where one of them has none. */
    record Joined(List<Argument> parts) implements Argument {
        public Joined {
            parts = List.copyOf(parts);
        }
    }

    /**
     * What a name stands for where the task stands, such as {@code inputs.parameters.x}; no value
     * where that has none.
     *
     * @param part an expression in CEL over the value, of which only the result is taken
     */
    record Named(String name, Optional<String> part) implements Argument {}
}
