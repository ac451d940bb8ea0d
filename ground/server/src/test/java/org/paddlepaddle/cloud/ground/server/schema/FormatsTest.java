// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.ground.server.fixture.Yaml;
import org.paddlepaddle.cloud.ground.server.schema.format.Formats;

class FormatsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    ipv6           | ::1                  | ::::
                    ipv6           | fe80::1.2.3.4        | 1::2::3
                    ipv4           | 001.2.3.4            | 1.2.3.256
                    cidr           | 10.0.0.0/8           | x/y
                    cidr           | ::/0                 | ::/129
                    hexcolor       | #fff                 | #ff
                    hex-color      | #fff                 | #ff
                    rgbcolor       | rgb(0, 31, 255)      | rgb(0,31,256)
                    isbn           | 3 401 01319 X        | 3 401 01319 1
                    isbn13         | 978-3-8362-2119-1    | 978-3-8362-2119-0
                    creditcard     | 4220-8554-2622-2389  | 4220855426213389
                    ssn            | 191-60-2869          | 191602869
                    mac            | 0123.4567.89ab       | 01-23-45-67-89:ab
                    hostname       | a-b.example.com      | a.b1
                    email          | A B <a@b.c>          | a b@c.d
                    uri            | /path?x#y            | http://a b
                    uri            | mailto:a@b.c         | ./path
                    duration       | 2 days               | 2 parsecs
                    duration       | 1.5h                 | 1.5
                    date           | 2024-02-29           | 2023-02-29
                    date-time      | 2024-02-29t00:00:00z | 2024-02-29T24:00:00Z
                    bsonobjectid   | 507f1f77bcf86cd799439011 | 507f1f77bcf86cd79943901z
                    """)
    void a_format_tells_right_from_wrong(String format, String right, String wrong) {
        assertThat(Formats.accepts(format, right)).isTrue();
        assertThat(Formats.accepts(format, wrong)).isFalse();
        assertThat(Formats.known("string", format)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"k8s-short-name", "k8s-long-name", "regex", "int32"})
    void other_words_are_remarks(String format) {
        assertThat(Formats.accepts(format, "-")).isTrue();
        assertThat(Formats.known("string", format)).isFalse();
    }

    @Test
    void patterns_speak_the_dialect_of_go() {
        var pattern = pattern("'^(?P<word>[[:alpha:]]+)-\\pL$'");

        assertThat(pattern.matcher("ab-é").find()).isTrue();
        assertThat(pattern.matcher("a1-b").find()).isFalse();
        assertThat(pattern.matcher("ab-é\n").find()).isFalse();
    }

    @Test
    void no_pattern_takes_its_time() {
        var pattern = pattern("'^(a+)+$'");
        long start = System.nanoTime();

        assertThat(pattern.matcher("a".repeat(5_000) + "b").find()).isFalse();

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
    }

    private static Pattern pattern(String text) {
        var schema = Yaml.any("{pattern: " + text + "}");
        return Objects.requireNonNull(SchemaLimits.read(schema, _ -> Structure.ANYTHING).pattern());
    }
}
