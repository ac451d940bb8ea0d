// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Prints how long the tests of each module took, from the reports of this build. */
class TimesTest {
    private static final Pattern SUITE =
            Pattern.compile("<testsuite [^>]*?\\btime=\"([\\d.,]+)\"[^>]*?\\btests=\"(\\d+)\"");

    private record Tally(int tests, double seconds) {
        Tally plus(Tally other) {
            return new Tally(tests + other.tests, seconds + other.seconds);
        }
    }

    @Test
    void the_time_of_each_module_is_printed() {
        var tallies = tallies(Repository.here());

        System.out.println(table(tallies));

        assertThat(tallies).isNotNull();
    }

    private static Map<String, Tally> tallies(Repository repository) {
        var tallies = new TreeMap<String, Tally>();
        for (var pom : repository.ending("/pom.xml")) {
            var module = pom.substring(0, pom.length() - "/pom.xml".length());
            reports(repository.path(module))
                    .forEach(tally -> tallies.merge(module, tally, Tally::plus));
        }
        return tallies;
    }

    private static List<Tally> reports(Path module) {
        return Stream.of("surefire-reports", "failsafe-reports")
                .map(name -> module.resolve("target").resolve(name))
                .filter(Files::isDirectory)
                .flatMap(TimesTest::files)
                .flatMap(TimesTest::suites)
                .toList();
    }

    private static Stream<Path> files(Path directory) {
        try (var files = Files.list(directory)) {
            return files
                    .filter(file -> file.getFileName().toString().startsWith("TEST-"))
                    .toList()
                    .stream();
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
                Double.parseDouble(suite.group(1).replace(",", "")));
    }

    private static String table(Map<String, Tally> tallies) {
        var table = new StringBuilder("%n%-24s %7s %9s%n".formatted("module", "tests", "seconds"));
        var sum = new Tally(0, 0);
        for (var row : tallies.entrySet()) {
            table.append(line(row.getKey(), row.getValue()));
            sum = sum.plus(row.getValue());
        }
        return table.append(line("all", sum)).toString();
    }

    private static String line(String name, Tally tally) {
        return "%-24s %7d %9.1f%n".formatted(name, tally.tests(), tally.seconds());
    }
}
