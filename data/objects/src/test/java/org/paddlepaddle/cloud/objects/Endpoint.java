// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.paddlepaddle.cloud.objects.KeyRights.Access;
import org.paddlepaddle.cloud.objects.KeyRights.Grant;
import org.paddlepaddle.cloud.objects.client.ObjectClient;
import org.paddlepaddle.cloud.objects.client.ObjectClientConfig;
import org.paddlepaddle.cloud.objects.server.ObjectServer;
import org.paddlepaddle.cloud.objects.server.ObjectServerConfig;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** A server of this process with a root key, a reader and a writer of one prefix. */
final class Endpoint implements AutoCloseable {
    static final String SECRET = "secret-of-tests-secret-of-tests";

    private final Supervisor supervisor = new Supervisor();
    private final ObjectServer server;

    Endpoint(Path directory) throws IOException {
        this(directory, config -> config);
    }

    Endpoint(Path directory, UnaryOperator<ObjectServerConfig> change) throws IOException {
        var bind = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        server =
                ObjectServer.start(
                        change.apply(new ObjectServerConfig(directory, bind)),
                        Endpoint::key,
                        (bucket, key, source) ->
                                bucket.equals("model-center")
                                        && key.endsWith(".tar.gz")
                                        && source.isLoopbackAddress(),
                        supervisor);
    }

    private static Optional<AccessKey> key(String id) {
        return switch (id) {
            case "root" -> Optional.of(new AccessKey(id, SECRET, KeyRights.ALL));
            case "reader" -> Optional.of(new AccessKey(id, SECRET, KeyRights.READ_ONLY));
            case "writer" ->
                    Optional.of(
                            new AccessKey(
                                    id,
                                    SECRET,
                                    new KeyRights(
                                            List.of(new Grant("data", "mine/", Access.WRITE)))));
            default -> Optional.empty();
        };
    }

    ObjectServer server() {
        return server;
    }

    int port() {
        return server.address().getPort();
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + port());
    }

    ObjectClientConfig config(String user) {
        return new ObjectClientConfig(uri(), user, SECRET);
    }

    ObjectClient client(String user) {
        return new ObjectClient(config(user));
    }

    @Override
    public void close() throws IOException {
        server.close();
        supervisor.close();
    }
}
