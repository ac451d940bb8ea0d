// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessagesTest {
    private static final Pattern PLACE = Pattern.compile("%(?:\\d\\$)?[sdn]");

    @ParameterizedTest
    @ValueSource(strings = {"messages", "help"})
    void both_languages_have_the_same_keys(String bundle) {
        var english = texts(bundle + ".properties");
        var chinese = texts(bundle + "_zh.properties");

        assertThat(chinese.keySet()).isEqualTo(english.keySet());
    }

    @ParameterizedTest
    @ValueSource(strings = {"messages", "help"})
    void both_languages_have_the_same_places_to_fill(String bundle) {
        var english = texts(bundle + ".properties");
        var chinese = texts(bundle + "_zh.properties");

        english.forEach(
                (key, text) ->
                        assertThat(places(chinese.getOrDefault(key, "")))
                                .as(key)
                                .isEqualTo(places(text)));
    }

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
        var messages = Messages.of(Map.of(name, value));

        assertThat(messages.text("error.prefix")).contains(word);
    }

    @Test
    void our_own_variable_wins_over_the_locale() {
        var messages = Messages.of(Map.of("PDC_LANG", "en", "LANG", "zh_CN.UTF-8"));

        assertThat(messages.text("error.prefix")).contains("error");
    }

    private static Map<String, String> texts(String file) {
        var properties = new Properties();
        try (var in = Objects.requireNonNull(MessagesTest.class.getResourceAsStream(file));
                var reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var texts = new TreeMap<String, String>();
        properties.forEach((key, value) -> texts.put((String) key, (String) value));
        return texts;
    }

    private static long places(String text) {
        return PLACE.matcher(text).results().count();
    }
}
