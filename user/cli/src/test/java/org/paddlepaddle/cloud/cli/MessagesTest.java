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
import org.junit.jupiter.params.ParameterizedTest;
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
