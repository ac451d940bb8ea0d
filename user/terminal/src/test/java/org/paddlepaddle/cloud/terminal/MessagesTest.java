// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.MissingResourceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.terminal.greeting.GreetingPart;

class MessagesTest {
    @ParameterizedTest
    @CsvSource({
        "PDC_LANG, zh, 错误",
        "PDC_LANG, zh_CN.UTF-8, 错误",
        "LC_ALL, zh_CN.UTF-8, 错误",
        "LANG, zh_TW, 错误",
        "LANG, en_US.UTF-8, error",
        "LANG, de_DE, error",
    })
    void the_environment_decides_the_language(String name, String value, String word) {
        var messages = Messages.of(Messages.class, Map.of(name, value));

        assertThat(messages.text("error.prefix")).contains(word);
    }

    @Test
    void our_own_variable_wins_over_the_locale() {
        var messages = Messages.of(Messages.class, Map.of("PDC_LANG", "en", "LANG", "zh_CN.UTF-8"));

        assertThat(messages.text("error.prefix")).contains("error");
    }

    @Test
    void a_text_of_the_module_wins_over_the_one_that_all_share() {
        var messages = Messages.english(GreetingPart.class);

        assertThat(messages.text("error.missing", "x")).isEqualTo("a module may say it better: x");
        assertThat(messages.text("error.prefix")).isEqualTo("pdc: error:");
        assertThat(messages.help().getString("pdc.greet.whom")).isEqualTo("Who is greeted.");
        assertThat(messages.help().getString("help")).isEqualTo("Show this help and exit.");
    }

    @Test
    void suggestions_name_the_command_as_it_was_typed() {
        var messages = Messages.of(GreetingPart.class, Map.of("PDC_COMMAND", "./pdc"));

        assertThat(messages.text("welcome.body")).isEqualTo("Type ./pdc greet.");
    }

    @Test
    void a_text_that_is_nowhere_is_a_bug() {
        var messages = Messages.english(GreetingPart.class);

        assertThatThrownBy(() -> messages.text("nobody.wrote-it"))
                .isInstanceOf(MissingResourceException.class);
    }
}
