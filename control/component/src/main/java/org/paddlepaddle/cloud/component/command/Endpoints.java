// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.command;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.component.RequestException;
import org.paddlepaddle.cloud.objects.client.ObjectClient;
import org.paddlepaddle.cloud.objects.client.ObjectClientConfig;

/** The object store as a pod of a step reaches it, and addresses of objects in it. */
final class Endpoints {
    static final String OBJECTS = "http://minio-service.kubeflow:9000";
    static final Path KEYS = Path.of("/credentials");

    private static final Pattern OBJECT = Pattern.compile("s3://([^/]+)/(.+[^/])");

    private Endpoints() {}

    /** An object by its bucket and key. */
    record Place(String bucket, String key) {
        static Place parse(String text) {
            var place = OBJECT.matcher(text);
            if (!place.matches()) {
                throw new RequestException(text + " is no s3://BUCKET/KEY");
            }
            return new Place(place.group(1), place.group(2));
        }
    }

    /** With the keys of a mounted Secret: arguments are seen by everybody. */
    static ObjectClient client(String endpoint, Path keys) throws IOException {
        return new ObjectClient(
                new ObjectClientConfig(
                        URI.create(endpoint), key(keys, "access-key"), key(keys, "secret-key")));
    }

    private static String key(Path keys, String name) throws IOException {
        return Files.readString(keys.resolve(name)).strip();
    }
}
