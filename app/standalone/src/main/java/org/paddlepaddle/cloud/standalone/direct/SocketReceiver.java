// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.direct;

import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.WebSocket;
import io.fabric8.kubernetes.client.http.WebSocketResponse;
import io.fabric8.kubernetes.client.http.WebSocketUpgradeResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.http.ApiAnswer;
import org.paddlepaddle.cloud.ground.server.http.ApiExchange.WatchPlan;

/** Receives a watch as the messages of a socket; every other answer is a refused handshake. */
final class SocketReceiver implements Receiver {
    private static final int SWITCHING_PROTOCOLS = 101;

    private final HttpRequest request;
    private final WebSocket.Listener listener;
    private final Consumer<WatchSocket> opened;
    private final CompletableFuture<WebSocketResponse> response = new CompletableFuture<>();

    /**
     * @param opened told of the socket before the client is
     */
    SocketReceiver(HttpRequest request, WebSocket.Listener listener, Consumer<WatchSocket> opened) {
        this.request = request;
        this.listener = listener;
        this.opened = opened;
    }

    CompletableFuture<WebSocketResponse> response() {
        return response;
    }

    @Override
    public void answer(ApiAnswer answer) {
        var head = new WebSocketUpgradeResponse(request, answer.code(), DirectHeaders.of(answer));
        response.complete(
                new WebSocketResponse(head, new IOException("answered with " + answer.code())));
    }

    @Override
    public OutputStream stream(ApiAnswer head, Runnable gone) {
        throw ApiErrors.badRequest("not over a socket");
    }

    @Override
    public void watch(WatchPlan plan) {
        var socket = new WatchSocket(listener);
        var watch = new RunningWatch(plan, socket);
        socket.carries(watch);
        opened.accept(socket);
        // A client that has its socket may rely on the watch: the source follows before.
        watch.start();
        listener.onOpen(socket);
        response.complete(
                new WebSocketResponse(
                        new WebSocketUpgradeResponse(request, SWITCHING_PROTOCOLS), socket));
        socket.request();
        watch.deliver();
    }

    @Override
    public void fail(IOException why) {
        response.completeExceptionally(why);
    }
}
