// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.objects.AnonymousReads;
import org.paddlepaddle.cloud.objects.Credentials;
import org.paddlepaddle.cloud.objects.http.BodyMemoryBudget;
import org.paddlepaddle.cloud.objects.http.HttpListener;
import org.paddlepaddle.cloud.objects.s3.S3Service;
import org.paddlepaddle.cloud.objects.store.Housekeeping;
import org.paddlepaddle.cloud.objects.store.ObjectStore;
import org.paddlepaddle.cloud.supervise.Supervisor;

/**
 * The S3 endpoint. It listens from the start; directory, index and housekeeping begin with the
 * first request that is not refused.
 */
public final class ObjectServer implements AutoCloseable {
    private final ObjectServerConfig config;
    private final Supervisor supervisor;
    private final InstantSource clock;
    private final HttpListener listener;
    private final InetSocketAddress address;
    private @Nullable ObjectStore store;
    private @Nullable Housekeeping housekeeping;
    private boolean closed;

    private ObjectServer(
            ObjectServerConfig config,
            Credentials credentials,
            AnonymousReads anonymous,
            Supervisor supervisor,
            InstantSource clock)
            throws IOException {
        this.config = config;
        this.supervisor = supervisor;
        this.clock = clock;
        var service =
                new S3Service(
                        this::store,
                        config.absent(),
                        credentials,
                        anonymous,
                        config.domains(),
                        clock);
        this.listener = new HttpListener(service, new BodyMemoryBudget(config.memoryBytes()));
        this.address = bindOrClose(config.bind());
    }

    /**
     * @throws IOException when the address cannot be had
     */
    public static ObjectServer start(
            ObjectServerConfig config,
            Credentials credentials,
            AnonymousReads anonymous,
            Supervisor supervisor)
            throws IOException {
        return new ObjectServer(config, credentials, anonymous, supervisor, InstantSource.system());
    }

    private InetSocketAddress bindOrClose(InetSocketAddress wanted) throws IOException {
        try {
            return listener.bind(wanted);
        } catch (IOException e) {
            listener.close();
            throw e;
        }
    }

    /** The first address, with the port that was taken. */
    public InetSocketAddress address() {
        return address;
    }

    /** Listens on another address as well, such as that of a Service. */
    public InetSocketAddress bind(InetSocketAddress another) throws IOException {
        return listener.bind(another);
    }

    private synchronized ObjectStore store() throws IOException {
        if (closed) {
            throw new IOException("the server is closing");
        }
        var open = store;
        if (open == null) {
            open = ObjectStore.open(config.directory(), config.limits(), clock);
            store = open;
            housekeeping = Housekeeping.start(open, clock, supervisor);
        }
        return open;
    }

    @Override
    public void close() throws IOException {
        listener.close();
        synchronized (this) {
            closed = true;
            if (housekeeping != null) {
                housekeeping.close();
            }
            if (store != null) {
                store.close();
            }
        }
    }
}
