// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.room;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.objects.Credentials;
import org.paddlepaddle.cloud.objects.GeneratedObject;
import org.paddlepaddle.cloud.objects.GeneratedObjects;
import org.paddlepaddle.cloud.objects.client.ObjectClient;
import org.paddlepaddle.cloud.objects.client.ObjectClientConfig;
import org.paddlepaddle.cloud.objects.server.ObjectServer;
import org.paddlepaddle.cloud.objects.server.ObjectServerConfig;
import org.paddlepaddle.cloud.standalone.door.LocalPart;
import org.paddlepaddle.cloud.standalone.door.ObjectKeys;
import org.paddlepaddle.cloud.standalone.door.RememberedPort;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** The object store: an S3 endpoint for this machine, and for pods as {@code minio-service}. */
public final class ObjectApp implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1";
    private static final String SERVICE = "minio-service";
    private static final int USUAL_PORT = 9000;

    /** What a plain {@code wget} may fetch from here and from pods: released models. */
    private static final Pattern RELEASED = Pattern.compile("[^/]+/[^/]+/[^/]+\\.tar\\.gz");

    /** What stands for public data of the network: {@code pdc data map} puts it there. */
    private static final String MAPPED = "data-map";

    private final ObjectServer server;
    private final ObjectKeys keys;
    private final LocalPart part;
    private final LateObjects late;

    private ObjectApp(ObjectServer server, ObjectKeys keys, LocalPart part, LateObjects late) {
        this.server = server;
        this.keys = keys;
        this.part = part;
        this.late = late;
    }

    /** What is made when it is read; whoever makes it comes after this room. */
    private static final class LateObjects implements GeneratedObjects {
        private volatile GeneratedObjects maker = GeneratedObjects.NONE;

        @Override
        public Optional<GeneratedObject> find(String bucket, String key) throws IOException {
            return maker.find(bucket, key);
        }
    }

    /**
     * Listens; nothing else happens before the first request.
     *
     * @param pods who may read released models without a key, beside this machine itself
     */
    public static ObjectApp start(
            HomeDirectory home, PodSide pods, ObjectKeys keys, Supervisor supervisor)
            throws IOException {
        var podSide = pods.address();
        var started = new ObjectServer[1];
        var late = new LateObjects();
        new RememberedPort(home.port("s3"), USUAL_PORT)
                .bind(
                        LOOPBACK,
                        wanted -> {
                            started[0] = serve(home, wanted, pods, keys, late, supervisor);
                            return started[0].address();
                        });
        var server = started[0];
        try {
            var forPods =
                    podSide.equals(LOOPBACK)
                            ? server.address()
                            : new RememberedPort(home.port(SERVICE), USUAL_PORT)
                                    .bind(podSide, wanted -> another(server, wanted));
            return new ObjectApp(server, keys, LocalPart.kubeflow(SERVICE, "minio", forPods), late);
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    private static ObjectServer serve(
            HomeDirectory home,
            InetSocketAddress wanted,
            PodSide pods,
            ObjectKeys keys,
            GeneratedObjects absent,
            Supervisor supervisor) {
        try {
            return ObjectServer.start(
                    new ObjectServerConfig(home.objects(), wanted).withAbsent(absent),
                    Credentials.root(keys.accessKey(), keys.secretKey()),
                    (bucket, key, source) ->
                            pods.holds(source)
                                    && (bucket.equals(MAPPED)
                                            || (bucket.equals("model-center")
                                                    && RELEASED.matcher(key).matches())),
                    supervisor);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InetSocketAddress another(ObjectServer server, InetSocketAddress wanted) {
        try {
            return server.bind(wanted);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Serves what is made when it is read. */
    public void serve(GeneratedObjects made) {
        late.maker = made;
    }

    /** What the Service of the documents leads to. */
    public LocalPart part() {
        return part;
    }

    /** For people and programs of this machine. */
    public String address() {
        return "http://" + LOOPBACK + ":" + server.address().getPort();
    }

    /** A client with every right, for the other rooms; whoever asked for it closes it. */
    public ObjectClient client() {
        return client(URI.create(address()));
    }

    /** One that knows the store by another name. */
    ObjectClient client(URI endpoint) {
        return new ObjectClient(
                new ObjectClientConfig(endpoint, keys.accessKey(), keys.secretKey()));
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
