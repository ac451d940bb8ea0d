// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.plan.Golden;

/** Everything a data set consists of, as files to be read. */
class SampleSetObjectsGoldenTest {
    private static void assertGolden(String name, String yaml) {
        var objects = new SampleSetObjects(Sets.desired(yaml), Sets.OWNER, SampleSettings.USUAL);
        Golden.assertMatches(
                "sample/" + name,
                List.of(objects.token("0123"), objects.claim(), objects.service(), objects.pods()));
    }

    @Test
    void builtin_set() {
        assertGolden("builtin-set", Sets.SOURCE + "\nsecretRef: {name: imagenet}");
    }

    @Test
    void file_source_on_chosen_nodes() {
        assertGolden(
                "file-source",
                """
                partitions: 3
                source: {uri: "file:///data/imagenet/"}
                cache: {levels: [{mediumType: SSD, path: /ssd, cacheSize: 2048}]}
                nodeAffinity:
                  requiredDuringSchedulingIgnoredDuringExecution:
                    nodeSelectorTerms:
                      - matchExpressions: [{key: disk, operator: In, values: [ssd]}]
                tolerations: [{key: gpu, operator: Exists}]
                """);
    }
}
