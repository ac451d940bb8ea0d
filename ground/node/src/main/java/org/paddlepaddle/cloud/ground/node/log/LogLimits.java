// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.log;

import java.time.Duration;

/**
 * What logs may cost.
 *
 * @param keepBytes of one run; five files of ten megabytes with kubelet
 * @param slackBytes how much more may gather before something is given up
 * @param runs of one container whose logs are kept
 * @param archiveTime how long logs outlive their pod
 * @param archiveBytes most that logs of pods that are gone may take
 */
public record LogLimits(
        long keepBytes, long slackBytes, int runs, Duration archiveTime, long archiveBytes) {
    public static final LogLimits DEFAULT =
            new LogLimits(50L << 20, 10L << 20, 3, Duration.ofDays(7), 1L << 30);
}
