// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.paddlepaddle.cloud.cube.layer.Manifest.Kind;
import org.paddlepaddle.cloud.testkit.cube.KillPoints;

class PublishDeathTest {
    @TempDir Path directory;

    @ParameterizedTest
    @EnumSource(Kind.class)
    void a_layer_is_there_whole_or_not_at_all(Kind kind) {
        var rows = Rows.random(9, 500, 0, 30);
        var deaths = new ArrayList<String>();
        for (int steps = 0; ; steps++) {
            var death = new KillPoints(steps);
            var layer = directory.resolve("layer-" + steps);
            var spec =
                    kind == Kind.BASE
                            ? LayerSpec.base("t", "1", 0, 1)
                            : LayerSpec.patch("t", "1", "0", 0, 1);
            try {
                rows.publish(spec.withFaults(death::before), layer);
            } catch (KillPoints.Killed _) {
                deaths.add(death.step());
            }

            if (Files.exists(layer)) {
                Layers.rows(layer).close();
            } else {
                rows.publish(spec, layer);
                Layers.rows(layer).close();
            }
            if (death.step().isEmpty()) {
                break;
            }
        }
        assertThat(deaths)
                .contains("layer.mkdir", "layer.write:index.bin", "layer.sync:heap.bin")
                .contains("layer.manifest", "layer.sync:manifest.json", "layer.rename");
    }
}
