// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GrowingLogTest {
    private final List<String> lines = new ArrayList<>();

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void what_was_seen_is_not_told_again() throws IOException {
        var log = new GrowingLog(lines::add, () -> false);

        log.read(stream(""));
        assertThat(log.begun()).isFalse();
        log.read(stream("one\ntwo\n"));
        log.read(stream("one\ntwo\nthree\n"));

        assertThat(lines).containsExactly("one", "two", "three");
        assertThat(log.begun()).isTrue();
    }

    @Test
    void whoever_wants_no_more_gets_no_more() throws IOException {
        var log = new GrowingLog(lines::add, () -> lines.size() == 1);

        log.read(stream("one\ntwo\n"));

        assertThat(lines).containsExactly("one");
    }
}
