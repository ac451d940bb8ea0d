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

    private final Language language;
    private final List<Cause> causes = new ArrayList<>();

    RuleChecks(Language language) {
        this.language = language;
    }

    List<Cause> check(Place root) {
        place(root);
        return List.copyOf(causes);
    }

    private void place(Place place) {
        if (!place.active()) {
            return;
        }
        for (int i = 0; i < place.rules().size(); i++) {
            rule(
                    place,
                    place.rules().get(i),
                    place.path() + ".x-kubernetes-validations[" + i + "]");
        }
        place.fields().values().forEach(this::place);
        var element = place.element();
        if (element != null) {
            place(element);
        }
    }

    private void rule(Place place, Rule rule, String at) {
        if (rule.rule().isBlank()) {
            causes.add(
                    new Cause(
                            "FieldValueRequired",
                            "Required value: rule is not specified",
                            at + ".rule"));
            return;
        }
        int before = causes.size();
        words(place, rule, at);
        if (causes.size() > before) {
            return;
        }
        var condition = compiled(place, rule, rule.rule(), at + ".rule", "compilation failed: ");
        if (condition != null) {
            condition(place, rule, condition, at);
        }
        if (!rule.messageExpression().isBlank()) {
            message(place, rule, at + ".messageExpression");
        }
    }

    private void words(Place place, Rule rule, String at) {
        if (!rule.message().isEmpty() && rule.message().isBlank()) {
            invalid(at + ".message", GoQuote.of(rule.message()), "must be non-empty if specified");
        } else if (rule.message().contains("\n")) {
            invalid(at + ".message", GoQuote.of(rule.message()), "must not contain line breaks");
        } else if (rule.message().isEmpty() && rule.rule().strip().contains("\n")) {
            causes.add(
                    new Cause(
                            "FieldValueRequired",
                            "Required value: message must be specified if rule contains line"
                                    + " breaks",
                            at + ".message"));
        }
        if (!rule.reason().isEmpty() && !REASONS.contains(rule.reason())) {
            var known = "\"" + String.join("\", \"", REASONS) + "\"";
            causes.add(
                    new Cause(
                            "FieldValueNotSupported",
                            "Unsupported value: "
                                    + GoQuote.of(rule.reason())
                                    + ": supported values: "
                                    + known,
                            at + ".reason"));
        }
        if (!rule.fieldPath().isEmpty() && !Violations.leadsSomewhere(place, rule.fieldPath())) {
            invalid(at + ".fieldPath", GoQuote.of(rule.fieldPath()), "must be a valid path");
        }
    }

    private void condition(Place place, Rule rule, Expression condition, String at) {
        if (!condition.result().equals(SimpleType.BOOL)
                && !condition.result().equals(SimpleType.DYN)) {
            invalid(at + ".rule", rule.shown(), "cel expression must evaluate to a bool");
        }
        if (condition.transition() && !place.within().isEmpty()) {
            invalid(
                    at + ".rule",
                    GoQuote.of(rule.rule()),
                    "oldSelf cannot be used on the uncorrelatable portion of the schema within "
                            + place.within());
        }
        if (rule.optionalOldSelf() && !condition.transition()) {
            invalid(
                    at + ".optionalOldSelf",
                    "true",
                    "may not be set if oldSelf is not used in rule");
        }
    }

    private void message(Place place, Rule rule, String at) {
        var message =
                compiled(
                        place,
                        rule,
                        rule.messageExpression(),
                        at,
                        "messageExpression compilation failed: ");
        if (message != null && !message.result().equals(SimpleType.STRING)) {
            invalid(at, rule.shown(), "messageExpression must evaluate to a string");
        }
    }

    private @Nullable Expression compiled(
            Place place, Rule rule, String text, String at, String failed) {
        try {
            return language.compile(text, place.type(), rule.optionalOldSelf());
        } catch (Language.Refused refused) {
            invalid(at, rule.shown(), failed + refused.why());
            return null;
        }
    }

    private void invalid(String field, String value, String detail) {
        causes.add(
                new Cause("FieldValueInvalid", "Invalid value: " + value + ": " + detail, field));
    }
}
