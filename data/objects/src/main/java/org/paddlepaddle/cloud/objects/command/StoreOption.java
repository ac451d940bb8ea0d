// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.command;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.paddlepaddle.cloud.objects.client.ObjectClientConfig;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Option;

/** Which object store a command means, and as whom. */
final class StoreOption {
    @Option(names = "--endpoint", paramLabel = "URL", required = true)
    private URI endpoint = URI.create("http://127.0.0.1:9000");

    @Option(names = "--keys", paramLabel = "DIR", required = true)
    private Path keys = Path.of("");

    /** Keys come from files: arguments are seen by everybody who lists processes. */
    ObjectClientConfig config(Shell shell) throws IOException {
        var place = shell.path(keys);
        return new ObjectClientConfig(endpoint, key(place, "access-key"), key(place, "secret-key"));
    }

    private static String key(Path place, String name) throws IOException {
        return Files.readString(place.resolve(name)).strip();
    }
}
