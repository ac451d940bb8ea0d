// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.budget;

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
                            "job",
                            240,
                            List.of(
                                    "control/api",
                                    "control/plan",
                                    "control/operator",
                                    "user/cli",
                                    "user/door",
                                    "user/terminal",
                                    "app/")),
                    // The stories go from data to an answer: most of their time is pipelines.
                    new CpuShare(
                            "pipelines",
                            240,
                            List.of("control/pipeline", "control/component", "quality/stories")),
                    new CpuShare("cube", 180, List.of("data/cube", "quality/interop")),
                    new CpuShare("samples", 240, List.of("data/cache")),
                    new CpuShare("serving", 360, List.of("data/serving", "data/gateway")),
                    new CpuShare("hub", 180, List.of("data/hub", "data/objects")),
                    new CpuShare("console", 240, List.of("data/visual", "user/console")),
                    new CpuShare(
                            "rest",
                            120,
                            List.of(
                                    "data/http",
                                    "quality/meter",
                                    "quality/checks",
                                    "quality/bench",
                                    "quality/budget")));

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
