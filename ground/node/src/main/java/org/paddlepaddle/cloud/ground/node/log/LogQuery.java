// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.log;

import java.util.OptionalLong;

/**
 * Which part of a log is wanted.
 *
 * @param follow go on until the container ends
 * @param tailLines only the last lines
 * @param limitBytes stop after so many bytes
 */
public record LogQuery(boolean follow, OptionalLong tailLines, OptionalLong limitBytes) {
    public static final LogQuery ALL =
            new LogQuery(false, OptionalLong.empty(), OptionalLong.empty());
}
