// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema.regexp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.re2j.PatternSyntaxException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Go's parser accepts and refuses; its words were taken from Go itself. */
class RegexpLimitsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            textBlock =
                    """
                    ((((a{100}){100}){100}){100}) ; {100}
                    (a{100}){11}                  ; {11}
                    (?:(a{2,}b){500}){2,}?        ; {2,}?
                    (x|(y{10}|z{101})){10}        ; {10}
                    (?P<n>a{40})+(b{30}){40,40}   ; {40,40}
                    a{1001}                       ; {1001}
                    [+-[:alpha:]((a{100}){100})   ; {100}
                    \\Q{\\E(a{1000}){2}           ; {2}
                    """)
    void when_counts_multiply_beyond_a_thousand_then_the_last_is_named(
            String expression, String count) {
        assertThatThrownBy(() -> RegexpLimits.compile(expression))
                .isInstanceOf(PatternSyntaxException.class)
                .hasMessage("error parsing regexp: invalid repeat count: `" + count + "`");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(a{100}){10}",
                "a{1000}b{1000}c{1000}",
                "((a{1000}){0}){2}",
                "(a{100}|b{200}|c{300}){3}",
                "\\Q((a{100}){100})\\E{3}",
                "[(a{100}]{100}",
                "[^]{100}]{100}",
                "(a\\{100}){100}",
                "(\\x{100}){100}",
                "(\\p{Greek}{10}){100}",
                "(?i)^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$",
            })
    void when_counts_do_not_multiply_so_far_then_it_is_compiled(String expression) {
        assertThatCode(() -> RegexpLimits.compile(expression)).doesNotThrowAnyException();
    }

    @Test
    void when_groups_nest_deeper_than_a_thousand_then_it_is_refused() {
        var deepest = "(".repeat(999) + "a" + ")".repeat(999);

        assertThat(RegexpLimits.compile(deepest).matches("a")).isTrue();
        assertThatThrownBy(() -> RegexpLimits.compile("(" + deepest + ")"))
                .hasMessage(
                        "error parsing regexp: expression nests too deeply: `(" + deepest + ")`");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(?:%s){1000}",
                "(?:(?:%s){30}){30}",
                "(%s|b){1000}",
            })
    void when_a_count_makes_a_large_expression_then_it_is_refused(String form) {
        var expression = form.formatted("ab".repeat(1_000));

        assertThatThrownBy(() -> RegexpLimits.compile(expression))
                .hasMessageStartingWith("error parsing regexp: expression too large: `");
    }

    @Test
    void when_classes_of_Unicode_are_many_then_the_expression_is_too_large() {
        assertThatThrownBy(() -> RegexpLimits.compile("\\pL".repeat(20_000)))
                .hasMessageStartingWith("error parsing regexp: expression too large: `");
        assertThatThrownBy(() -> RegexpLimits.compile("[\\pL0]".repeat(20_000)))
                .hasMessageStartingWith("error parsing regexp: expression too large: `");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            textBlock =
                    """
                    a{1000}{100}    ; invalid nested repetition operator: `{1000}{100}`
                    (a{100}         ; missing closing ): `(a{100}`
                    (*a{100}){100}  ; missing argument to repetition operator: `*`
                    [a{100}         ; missing closing ]: `[a{100}`
                    (?x)a           ; invalid or unsupported Perl syntax: `(?x`
                    """)
    void when_it_is_no_expression_then_the_library_says_why(String expression, String problem) {
        assertThatThrownBy(() -> RegexpLimits.compile(expression))
                .hasMessage("error parsing regexp: " + problem);
    }
}
