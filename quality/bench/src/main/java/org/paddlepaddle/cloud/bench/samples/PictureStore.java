// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.samples;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.paddlepaddle.cloud.bench.BenchException;
import org.paddlepaddle.cloud.bench.Child;
import org.paddlepaddle.cloud.bench.Cpus;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.objects.CredentialsFile;
import org.paddlepaddle.cloud.objects.client.ObjectClient;
import org.paddlepaddle.cloud.objects.client.ObjectClientConfig;
import org.paddlepaddle.cloud.objects.command.ObjectsMain;

/** Pictures in an object store of this machine, which all contenders copy from. */
record PictureStore(
        Child server, URI address, CredentialsFile.Entry keys, int pictures, Path directory)
        implements AutoCloseable {
    static final String BUCKET = "pictures";
    private static final int CLASSES = 100;

    static PictureStore start(Run run, int pictures) {
        try {
            var directory = Files.createTempDirectory(run.directory(), "store");
            var server =
                    Child.java(
                            "store",
                            directory,
                            Cpus.ALL,
                            List.of("-XX:+UseSerialGC", "-Xmx256m"),
                            ObjectsMain.class,
                            "serve",
                            "d",
                            "--port=0",
                            "-o=json");
            var address = URI.create(String.valueOf(server.next(Map.class).get("url")));
            var keys =
                    new CredentialsFile(directory.resolve("d/credentials.json"))
                            .entries()
                            .getFirst();
            var store = new PictureStore(server, address, keys, pictures, directory);
            try {
                store.fill(run);
            } catch (RuntimeException e) {
                store.close();
                throw e;
            }
            return store;
        } catch (IOException e) {
            throw new BenchException("cannot fill a store: " + e.getMessage(), e);
        }
    }

    private void fill(Run run) {
        var dice = new Random(1);
        var picture = new byte[SamplesSizes.PICTURE_BYTES];
        try (var client = client()) {
            client.createBucket(BUCKET);
            for (int number = 0; number < pictures; number++) {
                if (number % 1000 == 0) {
                    run.progress().step("%,d of %,d pictures".formatted(number, pictures));
                }
                dice.nextBytes(picture);
                client.put(BUCKET, "n%02d/%06d.jpg".formatted(number % CLASSES, number), picture);
            }
        }
    }

    ObjectClient client() {
        return new ObjectClient(new ObjectClientConfig(address, keys.id(), keys.secret()));
    }

    /** As the cache runtime is told of it. */
    String uri() {
        return "minio://127.0.0.1:%d/%s".formatted(address.getPort(), BUCKET);
    }

    /** A new directory beside the store. */
    Path fresh(String name) {
        try {
            return Files.createTempDirectory(directory, name);
        } catch (IOException e) {
            throw new BenchException("cannot write in " + directory, e);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
