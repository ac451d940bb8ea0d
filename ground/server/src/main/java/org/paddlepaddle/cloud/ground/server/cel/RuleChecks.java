// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import dev.cel.common.types.SimpleType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.rules.text.GoQuote;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;

/** Says what is wrong with the rules of a definition. */
final class RuleChecks {
    private static final List<String> REASONS =
            List.of(
                    "FieldValueDuplicate",
                    "FieldValueForbidden",
                    "FieldValueInvalid",
                    "FieldValueRequired");

    private final CelLanguage celLanguage;
    private final List<Cause> causes = new ArrayList<>();

    RuleChecks(CelLanguage celLanguage) {
        this.celLanguage = celLanguage;
    }

    List<Cause> check(CelPlace root) {
        place(root);
        return List.copyOf(causes);
    }

    private void place(CelPlace celPlace) {
        if (!celPlace.active()) {
            return;
        }
        for (int i = 0; i < celPlace.validationRules().size(); i++) {
            rule(
                    celPlace,
                    celPlace.validationRules().get(i),
                    celPlace.path() + ".x-kubernetes-validations[" + i + "]");
        }
        celPlace.fields().values().forEach(this::place);
        var element = celPlace.element();
        if (element != null) {
            place(element);
        }
    }

    private void rule(CelPlace celPlace, ValidationRule validationRule, String at) {
        if (validationRule.rule().isBlank()) {
            causes.add(
                    new Cause(
                            "FieldValueRequired",
                            "Required value: rule is not specified",
                            at + ".rule"));
            return;
        }
        int before = causes.size();
        words(celPlace, validationRule, at);
        if (causes.size() > before) {
            return;
        }
        var condition =
                compiled(
                        celPlace,
                        validationRule,
                        validationRule.rule(),
                        at + ".rule",
                        "compilation failed: ");
        if (condition != null) {
            condition(celPlace, validationRule, condition, at);
        }
        if (!validationRule.messageExpression().isBlank()) {
            message(celPlace, validationRule, at + ".messageExpression");
        }
    }

    private void words(CelPlace celPlace, ValidationRule validationRule, String at) {
        if (!validationRule.message().isEmpty() && validationRule.message().isBlank()) {
            invalid(
                    at + ".message",
                    GoQuote.of(validationRule.message()),
                    "must be non-empty if specified");
        } else if (validationRule.message().contains("\n")) {
            invalid(
                    at + ".message",
                    GoQuote.of(validationRule.message()),
                    "must not contain line breaks");
        } else if (validationRule.message().isEmpty()
                && validationRule.rule().strip().contains("\n")) {
            causes.add(
                    new Cause(
                            "FieldValueRequired",
                            "Required value: message must be specified if rule contains line"
                                    + " breaks",
                            at + ".message"));
        }
        if (!validationRule.reason().isEmpty() && !REASONS.contains(validationRule.reason())) {
            var known = "\"" + String.join("\", \"", REASONS) + "\"";
            causes.add(
                    new Cause(
                            "FieldValueNotSupported",
                            "Unsupported value: "
                                    + GoQuote.of(validationRule.reason())
                                    + ": supported values: "
                                    + known,
                            at + ".reason"));
        }
        if (!validationRule.fieldPath().isEmpty()
                && !Violations.leadsSomewhere(celPlace, validationRule.fieldPath())) {
            invalid(
                    at + ".fieldPath",
                    GoQuote.of(validationRule.fieldPath()),
                    "must be a valid path");
        }
    }

    private void condition(
            CelPlace celPlace, ValidationRule validationRule, Expression condition, String at) {
        if (!condition.result().equals(SimpleType.BOOL)
                && !condition.result().equals(SimpleType.DYN)) {
            invalid(at + ".rule", validationRule.shown(), "cel expression must evaluate to a bool");
        }
        if (condition.transition() && !celPlace.within().isEmpty()) {
            invalid(
                    at + ".rule",
                    GoQuote.of(validationRule.rule()),
                    "oldSelf cannot be used on the uncorrelatable portion of the schema within "
                            + celPlace.within());
        }
        if (validationRule.optionalOldSelf() && !condition.transition()) {
            invalid(
                    at + ".optionalOldSelf",
                    "true",
                    "may not be set if oldSelf is not used in rule");
        }
    }

    private void message(CelPlace celPlace, ValidationRule validationRule, String at) {
        var message =
                compiled(
                        celPlace,
                        validationRule,
                        validationRule.messageExpression(),
                        at,
                        "messageExpression compilation failed: ");
        if (message != null && !message.result().equals(SimpleType.STRING)) {
            invalid(at, validationRule.shown(), "messageExpression must evaluate to a string");
        }
    }

    private @Nullable Expression compiled(
            CelPlace celPlace,
            ValidationRule validationRule,
            String text,
            String at,
            String failed) {
        try {
            return celLanguage.admit(text, celPlace.type(), validationRule.optionalOldSelf());
        } catch (CelLanguage.Refused refused) {
            invalid(at, validationRule.shown(), failed + refused.why());
            return null;
        }
    }

    private void invalid(String field, String value, String detail) {
        causes.add(
                new Cause("FieldValueInvalid", "Invalid value: " + value + ": " + detail, field));
    }
}
