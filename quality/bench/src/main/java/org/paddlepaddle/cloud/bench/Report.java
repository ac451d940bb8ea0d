// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.terminal.screen.Columns;

/** The rows of a run, as a table for people or JSON for programs. */
public record Report(String what, Machine machine, List<Row> rows) {
    private static final List<String> HEAD =
            List.of("", "ours", "rival", "", "ratio", "floor", "goal", "spread", "");
    private static final Set<Integer> FIGURES = Set.of(1, 2, 4, 5, 6, 7);
    private static final int GAP = 2;

    public boolean anyMissed() {
        return count(BenchVerdict.MISSED) > 0;
    }

    /** Whether something to compare with was not there: what is met says less then. */
    public boolean anyUnjudged() {
        return count(BenchVerdict.ABSENT) > 0;
    }

    public String text() {
        var lines = new ArrayList<List<String>>();
        lines.add(HEAD);
        rows.forEach(row -> lines.add(cells(row)));
        var out = new StringBuilder();
        out.append("bench ").append(what).append('\n').append(machine.text()).append("\n\n");
        Columns.set(lines, GAP, FIGURES).forEach(line -> out.append(line).append('\n'));
        out.append('\n').append(summary());
        if (anyUnjudged()) {
            out.append("  NOT JUDGED: ").append(count(BenchVerdict.ABSENT));
            out.append(" rows have nothing to be compared with\n");
        }
        rows.stream()
                .map(Row::absent)
                .filter(Objects::nonNull)
                .distinct()
                .forEach(why -> out.append("  absent: ").append(why).append('\n'));
        rows.stream()
                .filter(row -> row.verdict() == BenchVerdict.NOISY && row.doubt() != null)
                .forEach(row -> out.append("  " + row.name() + ": " + row.doubt() + "\n"));
        rows.stream()
                .filter(row -> !row.note().isEmpty())
                .forEach(row -> out.append("  " + row.name() + ": " + row.note() + "\n"));
        return out.toString().stripTrailing();
    }

    private static List<String> cells(Row row) {
        var ours = row.ours();
        var rival = row.rival();
        return List.of(
                row.name(),
                ours == null ? "–" : row.unit().write(ours.value()) + " " + row.unit().text(),
                rival == null ? "" : row.unit().write(rival.value()),
                rival == null ? "" : rival.who(),
                Double.isNaN(row.ratio()) ? "" : String.format(Locale.ROOT, "%.2f×", row.ratio()),
                demand(row, row.floor()),
                demand(row, row.goal()) + (row.goalMet() ? " ✓" : ""),
                row.spread() == 0 ? "" : String.format(Locale.ROOT, "%.0f %%", row.spread() * 100),
                row.verdict().text());
    }

    private static String demand(Row row, @Nullable FigureFloor figureFloor) {
        return figureFloor == null ? "" : figureFloor.text() + (row.rival() == null ? "" : "×");
    }

    private String summary() {
        return String.format(
                Locale.ROOT,
                "%d floors met, %d missed, %d too noisy to say, %d absent%n",
                count(BenchVerdict.MET),
                count(BenchVerdict.MISSED),
                count(BenchVerdict.NOISY),
                count(BenchVerdict.ABSENT));
    }

    private long count(BenchVerdict benchVerdict) {
        return rows.stream().filter(row -> row.verdict() == benchVerdict).count();
    }

    public JsonNode json() {
        var mapper = new ObjectMapper();
        var root = mapper.createObjectNode().put("bench", what);
        root.set("machine", mapper.valueToTree(machine));
        root.put("unjudged", count(BenchVerdict.ABSENT));
        var array = root.putArray("rows");
        rows.forEach(row -> fill(array.addObject(), row));
        return root;
    }

    private static void fill(ObjectNode node, Row row) {
        node.put("name", row.name()).put("unit", row.unit().text());
        put(node, "ours", row.ours() == null ? Double.NaN : row.ours().value());
        put(node, "rival", row.rival() == null ? Double.NaN : row.rival().value());
        node.put("rivalName", row.rival() == null ? null : row.rival().who());
        put(node, "ratio", row.ratio());
        node.put("floor", row.floor() == null ? null : row.floor().text());
        node.put("goal", row.goal() == null ? null : row.goal().text());
        node.put("verdict", row.verdict().name().toLowerCase(Locale.ROOT));
        node.put("goalMet", row.goalMet());
        node.put("winner", row.winner());
        put(node, "spread", row.spread());
        node.put("absent", row.absent());
        node.put("doubt", row.doubt());
        node.put("note", row.note());
    }

    private static void put(ObjectNode node, String name, double value) {
        if (Double.isNaN(value)) {
            node.putNull(name);
        } else {
            node.put(name, value);
        }
    }
}
