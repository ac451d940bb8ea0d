// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.ground.server.fixture.Yaml;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;

/** Patterns in rules obey Go's limits, wherever in a rule they come from. */
class PatternLimitsTest {
    private static final String HUGE = "((((a{100}){100}){100}){100})";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "self.p.matches('" + HUGE + "')",
                "matches(self.p, '" + HUGE + "')",
                "['a'].exists(x, x.matches('" + HUGE + "'))",
                "self.p.matches('a(')"
            })
    void when_a_literal_is_no_pattern_of_Go_then_the_rule_is_refused(String rule) {
        assertThat(SchemaRules.problems(Yaml.object(schema(rule)), "s"))
                .singleElement()
                .extracting(Cause::message)
                .asString()
                .contains("compilation failed: ERROR: <input>:1:", ": invalid matches argument\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"'aaa'.matches(self.p)", "matches('aaa', self.p)"})
    void when_a_value_is_no_pattern_of_Go_then_the_object_is_refused(String rule) {
        var rules = SchemaRules.of(Yaml.object(schema(rule)));

        assertThat(rules.check(null, Yaml.object("{p: '" + HUGE + "'}")))
                .singleElement()
                .extracting(Cause::message)
                .asString()
                .endsWith(
                        "error parsing regexp: invalid repeat count: `{100}` evaluating rule: "
                                + rule);
    }

    /** An earlier release stored it. */
    @Test
    void when_a_stored_rule_has_such_a_literal_then_it_refuses_objects_and_costs_nothing() {
        var rules = SchemaRules.of(Yaml.object(schema("self.p.matches('" + HUGE + "')")));

        assertThat(rules.check(null, Yaml.object("{p: a}")))
                .singleElement()
                .extracting(Cause::message)
                .asString()
                .contains("invalid repeat count: `{100}`");
    }

    @Test
    void a_part_of_the_text_is_enough_for_a_match() {
        var schema = Yaml.object(schema("self.p.matches('b{2}') && matches(self.p, '^a.*c$')"));
        var rules = SchemaRules.of(schema);

        assertThat(SchemaRules.problems(schema, "s")).isEmpty();
        assertThat(rules.check(null, Yaml.object("{p: abbc}"))).isEmpty();
        assertThat(rules.check(null, Yaml.object("{p: abc}"))).hasSize(1);
    }

    private static String schema(String rule) {
        return """
        {type: object, properties: {p: {type: string}}, x-kubernetes-validations: [{rule: "%s"}]}
        """
                .formatted(rule);
    }
}
