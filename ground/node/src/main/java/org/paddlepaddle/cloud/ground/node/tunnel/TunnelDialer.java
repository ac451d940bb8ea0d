// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.tunnel;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocketHandshakeException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import javax.net.ssl.SSLContext;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.tunnel.Tunnel;
import org.paddlepaddle.cloud.supervise.Threads;
import org.paddlepaddle.cloud.supervise.Turn;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps one connection to the API server open, through which it reaches our containers. */
public final class TunnelDialer implements Turn {
    private static final Logger LOG = LoggerFactory.getLogger(TunnelDialer.class);
    private static final Duration FIRST_RETRY = Duration.ofMillis(200);
    private static final Duration LAST_RETRY = Duration.ofSeconds(10);
    private static final Duration PING = Duration.ofSeconds(15);

    private final KubernetesClient client;
    private final URI address;
    private final Tunnel.Acceptor acceptor;
    private final ExecutorService threads = Threads.perTask("node-tunnel-");
    private Optional<HttpClient> http = Optional.empty();
    private Duration wait = FIRST_RETRY;
    private int lastRefusal;

    public TunnelDialer(KubernetesClient client, String node, Tunnel.Acceptor acceptor) {
        this.client = client;
        this.acceptor = acceptor;
        var base = client.getConfiguration().getMasterUrl().replaceFirst("^http", "ws");
        var slash = base.endsWith("/") ? "" : "/";
        this.address = URI.create(base + slash + "apis/tunnel.paddlecloud/v1/nodes/" + node);
    }

    /** One connection, and a pause that grows while there is none to be had. */
    @Override
    public void run() throws InterruptedException {
        if (serve(http())) {
            wait = FIRST_RETRY;
        }
        Thread.sleep(wait);
        wait = wait.multipliedBy(2).compareTo(LAST_RETRY) < 0 ? wait.multipliedBy(2) : LAST_RETRY;
    }

    private HttpClient http() {
        if (http.isEmpty()) {
            http = Optional.of(HttpClient.newBuilder().sslContext(tls()).executor(threads).build());
        }
        return http.get();
    }

    @Override
    public void ended() {
        http.ifPresent(HttpClient::close);
        threads.close();
    }

    /** One connection from dialling to its end; tells whether it was ever open. */
    private boolean serve(HttpClient http) throws InterruptedException {
        var connection = new TunnelConnection(acceptor);
        try {
            var builder = http.newWebSocketBuilder().subprotocols(Tunnel.PROTOCOL);
            token().ifPresent(token -> builder.header("Authorization", "Bearer " + token));
            var socket = builder.buildAsync(address, connection).join();
            try {
                while (!connection.awaitEnd(PING)) {
                    connection.ping(socket);
                }
            } finally {
                connection.close();
                socket.abort();
            }
            return true;
        } catch (CompletionException | IOException e) {
            failed(e);
            connection.close();
            return false;
        }
    }

    /** A server that is away comes back; one that refuses us needs somebody's help. */
    private void failed(Exception e) {
        int refused =
                e.getCause() instanceof WebSocketHandshakeException handshake
                        ? handshake.getResponse().statusCode()
                        : 0;
        if (refused == HttpURLConnection.HTTP_BAD_REQUEST && lastRefusal != refused) {
            LOG.warn(
                    "the API server at {} does not speak {}: is it of another version?",
                    address,
                    Tunnel.PROTOCOL);
        } else {
            LOG.debug("no tunnel to {}: {}", address, e.getMessage());
        }
        lastRefusal = refused;
    }

    /** A token from a kubeconfig, as an invitation has it, is not where one set by hand is. */
    private Optional<String> token() {
        var config = client.getConfiguration();
        return Optional.ofNullable(config.getOauthToken())
                .or(() -> Optional.ofNullable(config.getAutoOAuthToken()));
    }

    private SSLContext tls() {
        try {
            return SSLUtils.sslContext(client.getConfiguration());
        } catch (GeneralSecurityException | IOException e) {
            throw new NodeException("cannot use the client's certificates: " + e.getMessage(), e);
        }
    }
}
