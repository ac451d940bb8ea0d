// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * A table of cases whose last column is what Kubernetes' own code answers. The tables were made by
 * calling it (robfig/cron 3.0.1, the Go libraries of Kubernetes 1.34.1), and are data, not code: a
 * row is never changed because a test fails.
 */
public record Contract(String file) {
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    /**
     * Every row must be answered as the table says.
     *
     * @param answer from all columns but the last
     */
    public void holds(Function<List<String>, String> answer) {
        var broken = new ArrayList<String>();
        var rows = text().lines().toList();
        for (var row : rows) {
            var cells = List.of(row.split("\\|", -1)).stream().map(Contract::unescaped).toList();
            var given = cells.subList(0, cells.size() - 1);
            var answered = answer.apply(given);
            if (!answered.equals(cells.getLast())) {
                broken.add("%s: wants «%s», is «%s»".formatted(given, cells.getLast(), answered));
            }
        }

        assertThat(broken).as("broken rows of %d in %s", rows.size(), file).isEmpty();
        assertThat(rows).isNotEmpty();
    }

    public String text() {
        try (var in = Contract.class.getResourceAsStream("/contract/" + file)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static JsonNode json(String cell) {
        try {
            return JSON.readTree(cell);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String unescaped(String cell) {
        var out = new StringBuilder();
        for (int i = 0; i < cell.length(); i++) {
            if (cell.charAt(i) != '\\') {
                out.append(cell.charAt(i));
                continue;
            }
            switch (cell.charAt(++i)) {
                case 'n' -> out.append('\n');
                case 't' -> out.append('\t');
                case 'r' -> out.append('\r');
                case 'a' -> out.append('\u0007');
                case 'b' -> out.append('\b');
                case 'f' -> out.append('\f');
                case 'v' -> out.append('\u000b');
                case 'x' -> {
                    out.append((char) Integer.parseInt(cell.substring(i + 1, i + 3), 16));
                    i += 2;
                }
                case 'u' -> {
                    out.append((char) Integer.parseInt(cell.substring(i + 1, i + 5), 16));
                    i += 4;
                }
                default -> out.append(cell.charAt(i));
            }
        }
        return out.toString();
    }
}
