// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;

/** Looks whether what is said to be typed next can be typed. */
public final class NextCommands {
    /** What {@code pdc} has no command for, or kubectl tells more of. */
    private static final Pattern KUBECTL =
            Pattern.compile(
                    "kubectl (edit (pdj ctr|[a-z]+/)|patch pdj ctr|delete (pod|pdj)/|get"
                            + " workloads|uncordon |describe nodes|get nodes --show-labels|rollout"
                            + " resume ).*");

    private NextCommands() {}

    /** A remark may follow a command, and a second command the first. */
    public static void assertCanBeTyped(String line) {
        for (var command : line.replaceFirst("  # .*", "").split("; ")) {
            var words = List.of(command.split(" "));
            if (words.getFirst().equals("pdc")) {
                Typed.understand(words.subList(1, words.size()).toArray(String[]::new));
            } else {
                assertThat(command).matches(KUBECTL);
            }
        }
    }
}
