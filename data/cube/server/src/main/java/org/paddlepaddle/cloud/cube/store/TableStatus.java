// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.util.List;

/**
 * A table as an administrator sees it.
 *
 * @param current {@code ""} when there is none or it has no name
 * @param background {@code ""} when there is none
 * @param kept versions on disk that can be enabled again, newest first
 */
public record TableStatus(
        String table,
        String current,
        String background,
        boolean loading,
        List<String> kept,
        long keyCount,
        long bytes) {}
