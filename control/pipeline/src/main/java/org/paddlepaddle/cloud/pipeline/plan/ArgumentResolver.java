// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.pipeline.dag.Argument;
import org.paddlepaddle.cloud.pipeline.dag.ParameterType;
import org.paddlepaddle.cloud.pipeline.expression.CelExpressions;
import org.paddlepaddle.cloud.pipeline.expression.Placeholders;

/** Resolves the arguments of tasks: constants, inputs and outputs of other tasks. */
final class ArgumentResolver {
    private ArgumentResolver() {}

    /** The value as text; empty where it has none and may have none. */
    static Optional<String> value(Argument argument, Placeholders.Scope names) {
        return switch (argument) {
            case Argument.Text(var text) -> Optional.of(Placeholders.fill(text, names));
            case Argument.Literal(var value) -> Optional.of(value);
            case Argument.Joined(var parts) -> joined(parts, names);
            case Argument.Named(var name, var part) ->
                    names.find(name).map(value -> part.map(p -> part(p, value)).orElse(value));
        };
    }

    private static Optional<String> joined(List<Argument> parts, Placeholders.Scope names) {
        var text = new StringBuilder();
        for (var part : parts) {
            var value = value(part, names);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            text.append(value.get());
        }
        return Optional.of(text.toString());
    }

    private static String part(String expression, String value) {
        return ParameterType.text(CelExpressions.part(expression, value));
    }
}
