// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.jsonpath;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One thing that stands between the braces of a template. */
sealed interface Step {
    /** {@code "text"}, a number or a boolean, which stand for themselves. */
    record Literal(Object value) implements Step {}

    /** {@code .name}. */
    record Field(String name) implements Step {}

    /** {@code .*}: everything in an object or a list. */
    record Everything() implements Step {}

    /** {@code ..}: the place itself and everything below it. */
    record Below() implements Step {}

    /** {@code [0]} and {@code [from:to:step]}; null for what is not said. */
    record Slice(@Nullable Integer from, @Nullable Integer to, @Nullable Integer step)
            implements Step {
        static Slice at(int index) {
            // -1 is the last, and there is no element behind it to name as the end.
            return new Slice(index, index == -1 ? null : index + 1, null);
        }
    }

    /** {@code [a,b]}: what each of them finds, one after the other. */
    record Union(List<List<Step>> members) implements Step {}

    /** {@code [?(left operator right)]}; without an operator it is enough that left is there. */
    record Filter(List<Step> left, String operator, List<Step> right) implements Step {}

    /** {@code range}, {@code end}, or a word that means nothing. */
    record Word(String word) implements Step {}
}
