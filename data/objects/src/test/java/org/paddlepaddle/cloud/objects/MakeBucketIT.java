// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.objects.command.ObjectsMain;

/** {@code pdc objects mb} as a process of its own. */
class MakeBucketIT {
    private static final long PATIENCE_SECONDS = 60;

    @TempDir Path directory;
    private Endpoint endpoint;

    @BeforeEach
    void start() throws IOException {
        endpoint = new Endpoint(directory.resolve("store"));
        Files.writeString(directory.resolve("access-key"), "root\n");
        Files.writeString(directory.resolve("secret-key"), Endpoint.SECRET);
    }

    @AfterEach
    void stop() throws IOException {
        endpoint.close();
    }

    @Test
    void a_bucket_is_there_afterwards_and_again() throws Exception {
        assertThat(run("s3://models")).isZero();
        assertThat(run("s3://models")).isZero();

        try (var client = endpoint.client("root")) {
            client.put("models", "key", directory.resolve("access-key"));
            assertThat(client.list("models", "")).hasSize(1);
        }
    }

    @Test
    void what_is_no_bucket_is_refused() throws Exception {
        assertThat(run("models")).isNotZero();
        assertThat(run("s3://models/prefix")).isNotZero();
        assertThat(run("s3://UPPER")).isNotZero();
    }

    private int run(String bucket) throws IOException, InterruptedException {
        var process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                ObjectsMain.class.getName(),
                                "mb",
                                bucket,
                                "--endpoint",
                                endpoint.uri().toString(),
                                "--keys",
                                directory.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(directory.resolve("log").toFile())
                        .start();
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }
}
