// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.budget;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Prints how long the tests of each module took in this build, and holds them to their shares. */
class TimesTest {
    private static final Pattern SUITE =
            Pattern.compile("<testsuite [^>]*?\\btime=\"([\\d.,]+)\"[^>]*?\\btests=\"(\\d+)\"");

    private record Tally(int tests, double seconds, double cpu) {
        Tally plus(Tally other) {
            return new Tally(tests + other.tests, seconds + other.seconds, cpu + other.cpu);
        }
    }

    @Test
    void no_part_takes_twice_its_share_of_cpu_seconds() {
        var tallies = tallies(Reactor.root());

        System.out.println(table(tallies));

        assertThat(CpuShare.problems(cpu(tallies))).isEmpty();
    }

    private static Map<String, Tally> tallies(Path root) {
        var tallies = new TreeMap<String, Tally>();
        for (var module : Reactor.read(root).poms().keySet()) {
            reports(root.resolve(module))
                    .forEach(tally -> tallies.merge(module, tally, Tally::plus));
        }
        return tallies;
    }

    private static Map<String, Double> cpu(Map<String, Tally> tallies) {
        return tallies.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().cpu()));
    }

    private static List<Tally> reports(Path module) {
        var target = module.resolve("target");
        var suites =
                Stream.of("surefire-reports", "failsafe-reports")
                        .flatMap(name -> files(target.resolve(name), "TEST-"))
                        .flatMap(TimesTest::suites);
        var meters = files(target.resolve("test-cpu"), "").map(TimesTest::metered);
        return Stream.concat(suites, meters).toList();
    }

    private static Stream<Path> files(Path directory, String prefix) {
        if (!Files.isDirectory(directory)) {
            return Stream.empty();
        }
        try (var files = Files.list(directory)) {
            return files
                    .filter(file -> file.getFileName().toString().startsWith(prefix))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Tally metered(Path file) {
        try {
            return new Tally(0, 0, Double.parseDouble(Files.readString(file).strip()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Tally> suites(Path report) {
        try {
            return SUITE.matcher(Files.readString(report)).results().map(TimesTest::tally);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Tally tally(MatchResult suite) {
        return new Tally(
                Integer.parseInt(suite.group(2)),
                Double.parseDouble(suite.group(1).replace(",", "")),
                0);
    }

    private static String table(Map<String, Tally> tallies) {
        var table =
                new StringBuilder(
                        "%n%-24s %7s %9s %9s%n".formatted("module", "tests", "seconds", "CPU"));
        var sum = new Tally(0, 0, 0);
        for (var row : tallies.entrySet()) {
            table.append(line(row.getKey(), row.getValue()));
            sum = sum.plus(row.getValue());
        }
        return table.append(line("all", sum)).toString();
    }

    private static String line(String name, Tally tally) {
        return "%-24s %7d %9.1f %9.1f%n"
                .formatted(name, tally.tests(), tally.seconds(), tally.cpu());
    }
}
