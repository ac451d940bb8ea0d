// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import org.jspecify.annotations.Nullable;

/**
 * The path of a node in the tree of a run.
 *
 * @param name the way to it from the root
 * @param displayName its last part
 * @param boundary the id of the DAG it is in; null for the root
 * @param depth of DAGs around it
 */
record NodePath(String name, String displayName, @Nullable String boundary, int depth) {
    NodePath attempt(int number) {
        return new NodePath(
                name + "(" + number + ")", displayName + "(" + number + ")", boundary, depth);
    }
}
