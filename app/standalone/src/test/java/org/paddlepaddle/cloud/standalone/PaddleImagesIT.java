// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.image.EnvironmentStore;

@Tag("nightly")
class PaddleImagesIT {
    @Test
    void when_etcd_is_made_then_its_programs_run(@TempDir Path images) throws IOException {
        var catalog = PaddleImages.catalog();
        var etcd = catalog.find("bitnami/etcd:3-debian-10").orElseThrow();
        var pins = catalog.environment(etcd.environment()).orElseThrow();

        var made =
                new EnvironmentStore(images, System.getenv(), Clock.systemUTC())
                        .make(pins, _ -> {});

        for (var words : List.of(List.of("etcd", "--version"), List.of("etcdctl", "version"))) {
            var program = made.root().resolve("bin").resolve(words.getFirst()).toString();
            var process = new ProcessBuilder(program, words.getLast()).start();
            assertThat(new String(process.getInputStream().readAllBytes())).contains("3.5.1");
        }
    }
}
