// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What pip has printed so far, as progress. Immutable: each line gives the next one.
 *
 * @param since when the current download began
 */
record PipOutput(PreparationProgress preparationProgress, Instant since) {
    private static final Pattern BYTES = Pattern.compile("Progress (\\d+) of (\\d+)");
    private static final Pattern DOWNLOAD =
            Pattern.compile("\\s*(?:Downloading|Using cached) (\\S+?)(?:-\\d\\S*)? .*");
    private static final Pattern COLLECT = Pattern.compile("Collecting ([A-Za-z0-9._-]+).*");
    private static final Pattern INSTALL = Pattern.compile("Installing collected packages: (.*)");

    static PipOutput begin(String environment, Instant now) {
        return new PipOutput(
                PreparationProgress.step(environment, "asking the package index"), now);
    }

    PipOutput line(String line, Instant now) {
        var bytes = BYTES.matcher(line);
        if (bytes.matches()) {
            return bytes(Long.parseLong(bytes.group(1)), Long.parseLong(bytes.group(2)), now);
        }
        return Stream.of(
                        step("downloading", DOWNLOAD.matcher(line), now),
                        step("resolving", COLLECT.matcher(line), now),
                        step("installing", INSTALL.matcher(line), now).map(PipOutput::counted))
                .flatMap(Optional::stream)
                .findFirst()
                .orElse(this);
    }

    private PipOutput bytes(long done, long total, Instant now) {
        var start = done == 0 ? now : since;
        double seconds = Duration.between(start, now).toMillis() / 1000.0;
        double rate = seconds > 0.2 ? done / seconds : 0;
        var next =
                new PreparationProgress(
                        preparationProgress.environment(),
                        "downloading",
                        preparationProgress.subject(),
                        done,
                        total,
                        rate);
        return new PipOutput(next, start);
    }

    private Optional<PipOutput> step(String step, Matcher line, Instant now) {
        return line.matches()
                ? Optional.of(new PipOutput(named(step, line.group(1)), now))
                : Optional.empty();
    }

    /** Names of everything that pip brings along say nothing; their number does. */
    private PipOutput counted() {
        int packages = preparationProgress.subject().split(", ").length;
        return new PipOutput(named(preparationProgress.step(), packages + " packages"), since);
    }

    private PreparationProgress named(String step, String subject) {
        return new PreparationProgress(preparationProgress.environment(), step, subject, 0, 0, 0);
    }
}
