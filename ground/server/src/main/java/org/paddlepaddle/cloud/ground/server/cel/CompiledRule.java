// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import dev.cel.common.CelErrorCode;
import dev.cel.common.types.CelType;
import dev.cel.runtime.CelEvaluationException;
import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A rule and the expression for its message, ready to run. */
record CompiledRule(
        ValidationRule validationRule, Expression condition, @Nullable Expression message) {
    static CompiledRule of(CelLanguage celLanguage, CelType self, ValidationRule validationRule) {
        var message =
                validationRule.messageExpression().isBlank()
                        ? null
                        : celLanguage.compile(
                                validationRule.messageExpression(),
                                self,
                                validationRule.optionalOldSelf());
        return new CompiledRule(
                validationRule,
                celLanguage.compile(validationRule.rule(), self, validationRule.optionalOldSelf()),
                message);
    }

    /** Whether the rule compares with what was. */
    boolean transition() {
        return condition.transition();
    }

    /** What is wrong with a value; empty when nothing is, or when there is nothing to compare. */
    Optional<String> violation(Object self, @Nullable Object oldSelf, Deadline deadline) {
        if (condition.transition() && oldSelf == null && !validationRule.optionalOldSelf()) {
            return Optional.empty();
        }
        Map<String, Object> variables = new HashMap<>();
        variables.put("self", self);
        if (validationRule.optionalOldSelf()) {
            variables.put("oldSelf", Optional.ofNullable(oldSelf));
        } else if (oldSelf != null) {
            variables.put("oldSelf", oldSelf);
        }
        try {
            boolean holds = condition.evaluate(variables, deadline).equals(true);
            return holds ? Optional.empty() : Optional.of(text(variables, deadline));
        } catch (CelEvaluationException e) {
            return Optional.of(problem(e));
        } catch (Deadline.Passed _) {
            return Optional.of(tooCostly());
        }
    }

    /** An expression that fails, or has nothing to say, leaves it to the fixed message. */
    private String text(Map<String, Object> variables, Deadline deadline) {
        if (message == null) {
            return validationRule.text();
        }
        try {
            var text = message.evaluate(variables, deadline).toString().strip();
            return text.isEmpty() || text.contains("\n") ? validationRule.text() : text;
        } catch (CelEvaluationException _) {
            return validationRule.text();
        }
    }

    private String problem(CelEvaluationException failure) {
        var shown = validationRule.rule().strip();
        return switch (failure.getErrorCode()) {
            case OVERLOAD_NOT_FOUND ->
                    "call arguments did not match a supported operator, function or macro"
                            + " signature for rule: "
                            + shown;
            case ITERATION_BUDGET_EXCEEDED -> tooCostly();
            case DIVIDE_BY_ZERO -> "division by zero evaluating rule: " + shown;
            case NUMERIC_OVERFLOW -> "integer overflow evaluating rule: " + shown;
            default -> plain(failure) + " evaluating rule: " + shown;
        };
    }

    private String tooCostly() {
        return "no further validation rules will be run due to call cost exceeds limit for rule: "
                + validationRule.rule().strip();
    }

    /** The library says where, which the rule beside it shows as well, and then what. */
    private static String plain(CelEvaluationException failure) {
        var cause = failure.getCause();
        if (cause instanceof NoSuchElementException) {
            return "optional.none() dereference";
        }
        var text = String.valueOf(cause == null ? failure.getMessage() : cause.getMessage());
        if (failure.getErrorCode() == CelErrorCode.ATTRIBUTE_NOT_FOUND) {
            return text.replaceFirst(".*key '([^']*)' is not present in map.*", "no such key: $1");
        }
        return text.replaceFirst("^evaluation error at [^ ]+ ", "");
    }
}
