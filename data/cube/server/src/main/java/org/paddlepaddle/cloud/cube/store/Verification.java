// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.util.List;

/**
 * What a check of a version found.
 *
 * @param problems one sentence each, with file and offset; empty when all is well
 */
public record Verification(String table, String version, long bytesRead, List<String> problems) {
    public boolean good() {
        return problems.isEmpty();
    }
}
