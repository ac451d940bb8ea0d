// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import org.jspecify.annotations.Nullable;

/**
 * Where a node stands in the tree.
 *
 * @param name the way to it from the root
 * @param displayName its last part
 * @param boundary the id of the DAG it is in; null for the root
 * @param depth of DAGs around it
 */
record NodePlace(String name, String displayName, @Nullable String boundary, int depth) {
    NodePlace attempt(int number) {
        return new NodePlace(
                name + "(" + number + ")", displayName + "(" + number + ")", boundary, depth);
    }
}
