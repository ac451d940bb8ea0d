// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.ground.server.fixture.Types;
import org.paddlepaddle.cloud.ground.server.fixture.Yaml;
import org.paddlepaddle.cloud.ground.server.merge.FieldOwnership.Writer;

/** What holds whatever is applied, on many generated configurations. */
class ApplyPropertiesTest {
    private static final int ROUNDS = 300;
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final ServerSideApply OWNERSHIP = new ServerSideApply();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void when_applied_again_then_nothing_changes_and_owners_cover_the_object(long seed) {
        var random = new Random(seed);
        ObjectNode live = null;
        for (int round = 0; round < ROUNDS; round++) {
            var applied = cronTab(random);
            var writer = new Writer("m" + random.nextInt(3), "", NOW.plusSeconds(round));

            var once = OWNERSHIP.apply(Types.CRONTAB, live, applied, writer, true);
            var later = new Writer(writer.manager(), "", NOW.plusSeconds(round + 1L));
            var twice = OWNERSHIP.apply(Types.CRONTAB, once, applied, later, false);

            assertThat(twice).isEqualTo(once);
            assertThat(owned(once)).isEqualTo(present(once));
            live = once;
        }
    }

    /** Every leaf, entry and element; structures on the way are owned by nobody in particular. */
    private static FieldSet present(ObjectNode object) {
        var root = Types.CRONTAB.schema().root();
        var bare = object.deepCopy();
        ((ObjectNode) bare.path("metadata")).remove("managedFields");
        return IgnoredFields.strip(FieldPaths.of(root, bare));
    }

    private static FieldSet owned(ObjectNode object) {
        return ManagedFields.of(object).allFields();
    }

    private static ObjectNode cronTab(Random random) {
        var object =
                Yaml.object(
                        "{apiVersion: stable.example.com/v1, kind: CronTab, metadata: {name: a},"
                                + " spec: {cronSpec: x}}");
        var spec = (ObjectNode) object.path("spec");
        if (random.nextBoolean()) {
            spec.put("replicas", random.nextInt(3));
        }
        if (random.nextBoolean()) {
            var labels = spec.putObject("labels");
            labels.put("k" + random.nextInt(3), "v" + random.nextInt(2));
        }
        if (random.nextBoolean()) {
            var free = spec.putObject("free");
            free.put("x" + random.nextInt(2), random.nextInt(2));
            free.putObject("deep").put("y", random.nextInt(2));
        }
        if (random.nextBoolean()) {
            spec.putArray("plain").add(random.nextInt(3));
        }
        if (random.nextBoolean()) {
            var tags = spec.putArray("tags");
            int first = random.nextInt(3);
            tags.add("t" + first).add("t" + (first + 1 + random.nextInt(2)));
        }
        if (random.nextBoolean()) {
            var ports = spec.putArray("ports");
            int first = random.nextInt(3);
            ports.addObject().put("port", first).put("name", "n" + random.nextInt(2));
            ports.addObject().put("port", first + 1).put("protocol", "UDP");
        }
        return object;
    }
}
