// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.direct;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.StandardHttpClient;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import io.fabric8.kubernetes.client.http.StandardWebSocketBuilder;
import io.fabric8.kubernetes.client.http.WebSocket;
import io.fabric8.kubernetes.client.http.WebSocketResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** An in-process transport for fabric8's client: the API server is called without a network. */
final class DirectHttpClient
        extends StandardHttpClient<DirectHttpClient, DirectFactory, DirectBuilder> {
    private static final int GOING_AWAY = 1001;

    private final DirectEntry directEntry;
    private final Set<WatchSocket> sockets;

    DirectHttpClient(DirectBuilder builder, DirectEntry directEntry) {
        super(builder, new AtomicBoolean());
        this.directEntry = directEntry;
        this.sockets = ConcurrentHashMap.newKeySet();
    }

    /** One with other interceptors that is closed with the first. */
    DirectHttpClient(DirectBuilder builder, DirectHttpClient first) {
        super(builder, first.getClosed());
        this.directEntry = first.directEntry;
        this.sockets = first.sockets;
    }

    @Override
    public CompletableFuture<HttpResponse<AsyncBody>> consumeBytesDirect(
            StandardHttpRequest request, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
        if (isClosed()) {
            return closed();
        }
        var receiver = new ResponseBodyReceiver(request, consumer);
        directEntry.serve(request, receiver);
        return receiver.response();
    }

    @Override
    public CompletableFuture<WebSocketResponse> buildWebSocketDirect(
            StandardWebSocketBuilder wanted, WebSocket.Listener listener) {
        if (isClosed()) {
            return closed();
        }
        var request = wanted.asHttpRequest();
        var receiver = new SocketReceiver(request, listener, this::follow);
        directEntry.serve(request, receiver);
        return receiver.response();
    }

    private static <T> CompletableFuture<T> closed() {
        // Not an IOException: those are tried again, with longer and longer pauses.
        return CompletableFuture.failedFuture(
                new KubernetesClientException("the client is closed"));
    }

    private void follow(WatchSocket socket) {
        sockets.add(socket);
        socket.whenClosed(() -> sockets.remove(socket));
        if (isClosed()) {
            socket.sendClose(GOING_AWAY, "");
        }
    }

    @Override
    protected void doClose() {
        sockets.forEach(socket -> socket.sendClose(GOING_AWAY, ""));
    }
}
