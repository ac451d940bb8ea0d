// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Locale;
import java.util.ResourceBundle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {
    private static final ResourceBundle.Control EXACT =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

    private static ResourceBundle texts(Locale language) {
        return ResourceBundle.getBundle("org.paddlepaddle.cloud.bench.help", language, EXACT);
    }

    @Test
    void both_languages_have_the_same_keys() {
        assertThat(texts(Locale.CHINESE).getLocale()).isEqualTo(Locale.CHINESE);
        assertThat(texts(Locale.CHINESE).keySet()).isEqualTo(texts(Locale.ROOT).keySet());
    }

    @ParameterizedTest
    @ValueSource(strings = {"cube", "api", "nodes", "job"})
    void every_option_is_explained(String benchmark) {
        var line = Bench.commandLine(Locale.ROOT);
        var out = new StringWriter();

        int exit = line.setOut(new PrintWriter(out)).execute(benchmark, "--help");

        assertThat(exit).isZero();
        assertThat(out.toString()).contains("--rounds", "Rounds that count", "Parts:", "Example:");
    }

    @Test
    void the_root_lists_the_benchmarks() {
        var out = new StringWriter();

        Bench.commandLine(Locale.CHINESE).setOut(new PrintWriter(out)).execute("--help");

        assertThat(out.toString()).contains("cube", "api", "基准");
    }
}
