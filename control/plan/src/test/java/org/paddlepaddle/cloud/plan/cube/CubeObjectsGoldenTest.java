// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.cube;

import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.plan.Golden;
import org.paddlepaddle.cloud.plan.ObjectKey;

/** Every object of a table, whole: golden file {@code table}. */
class CubeObjectsGoldenTest {
    @Test
    void given_two_shards_of_two_copies_then_these_are_made() {
        var desired =
                new DesiredCube(
                        new ObjectKey("ads", "click-cube"),
                        "embedding",
                        "click-model@3",
                        "table/1_1/embedding_part{shard}",
                        2,
                        2,
                        "paddlecloud/paddlecloud:latest");

        Golden.assertMatches("cube/table", new CubeObjects(desired).all());
    }
}
