// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay.forward;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.http.UpgradedConnection;
import org.paddlepaddle.cloud.ground.server.relay.NodeStream;
import org.paddlepaddle.cloud.ground.server.relay.PodPorts;
import org.paddlepaddle.cloud.ground.server.relay.spdy.SpdyConnection;
import org.paddlepaddle.cloud.ground.server.relay.spdy.SpdyStream;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Forwards over SPDY: the client opens two streams for a connection, for bytes and for trouble. */
final class SpdyForward {
    private static final Logger LOG = LoggerFactory.getLogger(SpdyForward.class);

    private final SpdyConnection connection;
    private final PodPorts pod;
    private final Map<String, SpdyStream> single = new HashMap<>();

    SpdyForward(UpgradedConnection client, PodPorts pod) {
        this.connection = new SpdyConnection(client, this::opened);
        this.pod = pod;
    }

    void run() throws IOException {
        connection.run();
    }

    /** The second stream of a pair begins the forwarding. Runs on the connection's thread. */
    private void opened(SpdyStream stream) {
        boolean data = stream.header("streamtype").filter("data"::equals).isPresent();
        var request = stream.header("requestid").orElseGet(() -> guess(stream.id(), data));
        @Nullable SpdyStream other = single.remove(request);
        if (other == null) {
            single.put(request, stream);
            return;
        }
        var pair = data ? new Pair(stream, other) : new Pair(other, stream);
        Threads.start("forward", () -> forward(pair));
    }

    /** Clients without request ids open the stream for trouble first. */
    private static String guess(int id, boolean data) {
        return Integer.toString(data ? id - 2 : id);
    }

    private record Pair(SpdyStream data, SpdyStream error) {}

    private void forward(Pair pair) {
        pair.error().ignore();
        try {
            int port = PodPorts.number(pair.data().header("port").orElse(""));
            try (var node = pod.dial(port)) {
                carry(pair, node);
            }
        } catch (ApiException e) {
            refuse(pair, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            LOG.debug("forwarded connection: {}", e.getMessage());
            leave(pair);
        }
    }

    private static void carry(Pair pair, NodeStream node) throws IOException {
        Threads.start("forward-in", () -> upload(pair, node));
        StreamCopy.copy(node.input(), pair.data().output());
        pair.data().output().close();
        pair.error().output().close();
    }

    private static void upload(Pair pair, NodeStream node) {
        try {
            StreamCopy.copy(pair.data().input(), node.output());
            node.output().close();
        } catch (IOException e) {
            LOG.debug("forwarded connection: {}", e.getMessage());
            // The client left: what the pod still says is for nobody.
            node.close();
        }
    }

    private static void refuse(Pair pair, String message) {
        try {
            pair.error().output().write(message.getBytes(StandardCharsets.UTF_8));
            pair.error().output().close();
            pair.data().output().close();
        } catch (IOException e) {
            LOG.debug("forwarded connection: {}", e.getMessage());
        }
        leave(pair);
    }

    private static void leave(Pair pair) {
        try {
            pair.data().reset();
            pair.error().reset();
        } catch (IOException e) {
            LOG.debug("forwarded connection: {}", e.getMessage());
        }
    }
}
