// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.rules.python.PythonRequirements;

/**
 * The packages of a run, and where they are from.
 *
 * @param wished without Paddle, which the image brings
 * @param found file of the directory that asks for them; absent where they were typed alone
 * @param paddle release of Paddle that was asked for among them
 */
record RunPackages(PythonRequirements wished, Optional<String> found, Optional<String> paddle) {
    private static final Set<String> PADDLE = Set.of("paddlepaddle", "paddlepaddle-gpu");
    private static final Pattern RELEASE = Pattern.compile(".*==\\s*([0-9.]+).*");

    /** Takes Paddle out of what was wished: two of them in one environment help nobody. */
    static RunPackages of(PythonRequirements all, Optional<String> found) {
        var paddle =
                all.packages().stream()
                        .filter(RunPackages::isPaddle)
                        .map(RELEASE::matcher)
                        .filter(Matcher::matches)
                        .map(release -> release.group(1))
                        .findFirst();
        return new RunPackages(
                new PythonRequirements(
                        without(all.packages()).toList(), without(all.constraints()).toList()),
                found,
                paddle);
    }

    /** What is typed comes on top of what the directory says. */
    RunPackages and(PythonRequirements typed) {
        var more =
                new PythonRequirements(
                        Stream.concat(wished.packages().stream(), typed.packages().stream())
                                .toList(),
                        Stream.concat(wished.constraints().stream(), typed.constraints().stream())
                                .toList());
        var both = of(more, found);
        return new RunPackages(both.wished(), found, paddle.or(both::paddle));
    }

    private static Stream<String> without(List<String> lines) {
        return lines.stream().filter(line -> !isPaddle(line));
    }

    private static boolean isPaddle(String line) {
        return PADDLE.contains(PythonRequirements.name(line));
    }
}
