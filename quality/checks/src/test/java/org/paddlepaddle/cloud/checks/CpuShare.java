// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.checks;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How many CPU seconds the tests of a part of the product may take: its minutes of the whole build
 * on two cores. A part that needs twice its share fails the build.
 *
 * @param modules directories, or the beginnings of directories
 */
record CpuShare(String part, int seconds, List<String> modules) {
    private static final int PATIENCE = 2;

    static final List<CpuShare> ALL =
            List.of(
                    new CpuShare(
                            "ground",
                            600,
                            List.of(
                                    "ground/",
                                    "quality/testkit",
                                    "quality/transcripts",
                                    "quality/clients")),
                    new CpuShare(
                            "job", 240, List.of("control/", "user/", "app/", "quality/stories")),
                    new CpuShare("cube", 180, List.of("data/cube", "quality/interop")),
                    new CpuShare(
                            "rest",
                            120,
                            List.of("quality/meter", "quality/checks", "quality/bench")));

    private boolean has(String module) {
        return modules.stream().anyMatch(module::startsWith);
    }

    /** Modules that nobody has given a share, and parts that need far more than theirs. */
    static List<String> problems(Map<String, Double> secondsByModule) {
        var homeless =
                secondsByModule.keySet().stream()
                        .filter(module -> ALL.stream().noneMatch(share -> share.has(module)))
                        .map(module -> module + " is in no share of CPU seconds");
        var greedy = ALL.stream().flatMap(share -> share.excess(secondsByModule).stream());
        return Stream.concat(homeless, greedy).toList();
    }

    private Optional<String> excess(Map<String, Double> secondsByModule) {
        double used =
                secondsByModule.entrySet().stream()
                        .filter(entry -> has(entry.getKey()))
                        .mapToDouble(Map.Entry::getValue)
                        .sum();
        return used <= PATIENCE * seconds
                ? Optional.empty()
                : Optional.of(
                        "the tests of %s took %.0f CPU seconds; their share is %d, twice of it fails"
                                .formatted(part, used, seconds));
    }
}
