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

    private record TestTimes(int tests, double seconds, double cpu) {
        TestTimes plus(TestTimes other) {
            return new TestTimes(tests + other.tests, seconds + other.seconds, cpu + other.cpu);
        }
    }

    @Test
    void no_part_takes_twice_its_share_of_cpu_seconds() {
        var times = times(Reactor.root());

        System.out.println(table(times));

        assertThat(CpuShare.problems(cpu(times))).isEmpty();
    }

    private static Map<String, TestTimes> times(Path root) {
        var times = new TreeMap<String, TestTimes>();
        for (var module : Reactor.read(root).poms().keySet()) {
            reports(root.resolve(module)).forEach(one -> times.merge(module, one, TestTimes::plus));
        }
        return times;
    }

    private static Map<String, Double> cpu(Map<String, TestTimes> times) {
        return times.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().cpu()));
    }

    private static List<TestTimes> reports(Path module) {
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

    private static TestTimes metered(Path file) {
        try {
            return new TestTimes(0, 0, Double.parseDouble(Files.readString(file).strip()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<TestTimes> suites(Path report) {
        try {
            return SUITE.matcher(Files.readString(report)).results().map(TimesTest::one);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TestTimes one(MatchResult suite) {
        return new TestTimes(
                Integer.parseInt(suite.group(2)),
                Double.parseDouble(suite.group(1).replace(",", "")),
                0);
    }

    private static String table(Map<String, TestTimes> times) {
        var table =
                new StringBuilder(
                        "%n%-24s %7s %9s %9s%n".formatted("module", "tests", "seconds", "CPU"));
        var sum = new TestTimes(0, 0, 0);
        for (var row : times.entrySet()) {
            table.append(line(row.getKey(), row.getValue()));
            sum = sum.plus(row.getValue());
        }
        return table.append(line("all", sum)).toString();
    }

    private static String line(String name, TestTimes one) {
        return "%-24s %7d %9.1f %9.1f%n".formatted(name, one.tests(), one.seconds(), one.cpu());
    }
}
