// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.util.Locale;

/**
 * How far the making of an environment has come.
 *
 * @param environment being made
 * @param step in words
 * @param subject package or file of the step; may be empty
 * @param done bytes so far; 0 when the step has no bytes
 * @param total bytes in all; 0 when unknown
 * @param bytesPerSecond of late; 0 when unknown
 */
public record PreparationProgress(
        String environment,
        String step,
        String subject,
        long done,
        long total,
        double bytesPerSecond) {
    static PreparationProgress step(String environment, String step) {
        return new PreparationProgress(environment, step, "", 0, 0, 0);
    }

    /** One line for people. */
    public String describe() {
        var text = new StringBuilder("preparing " + environment + ": ");
        if (total == 0) {
            return text.append(step).append(subject.isEmpty() ? "" : " " + subject).toString();
        }
        text.append(subject).append(' ').append(size(done)).append(" of ").append(size(total));
        if (bytesPerSecond > 0) {
            text.append(", ").append(size((long) bytesPerSecond)).append("/s, ");
            text.append(Math.round((total - done) / bytesPerSecond)).append(" s left");
        }
        return text.toString();
    }

    static String size(long bytes) {
        return bytes < 1_000_000
                ? String.format(Locale.ROOT, "%.0f kB", bytes / 1e3)
                : String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
    }
}
