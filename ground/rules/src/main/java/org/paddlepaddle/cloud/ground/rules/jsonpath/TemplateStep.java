// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.jsonpath;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One thing that stands between the braces of a template. */
sealed interface TemplateStep {
    /** {@code "text"}, a number or a boolean, which stand for themselves. */
    record Literal(Object value) implements TemplateStep {}

    /** {@code .name}. */
    record Field(String name) implements TemplateStep {}

    /** {@code .*}: everything in an object or a list. */
    record Everything() implements TemplateStep {}

    /** {@code ..}: the place itself and everything below it. */
    record Below() implements TemplateStep {}

    /** {@code [0]} and {@code [from:to:step]}; null for what is not said. */
    record Slice(@Nullable Integer from, @Nullable Integer to, @Nullable Integer step)
            implements TemplateStep {
        static Slice at(int index) {
            // -1 is the last, and there is no element behind it to name as the end.
            return new Slice(index, index == -1 ? null : index + 1, null);
        }
    }

    /** {@code [a,b]}: what each of them finds, one after the other. */
    record Union(List<List<TemplateStep>> members) implements TemplateStep {}

    /** {@code [?(left operator right)]}; without an operator it is enough that left is there. */
    record Filter(List<TemplateStep> left, String operator, List<TemplateStep> right)
            implements TemplateStep {}

    /** {@code range}, {@code end}, or a word that means nothing. */
    record Word(String word) implements TemplateStep {}
}
