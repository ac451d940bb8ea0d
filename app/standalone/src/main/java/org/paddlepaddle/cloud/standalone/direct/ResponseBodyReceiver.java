// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.direct;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.http.ApiAnswer;
import org.paddlepaddle.cloud.ground.server.http.ApiExchange.WatchPlan;

/** Receives an answer as the body of an HTTP response. */
final class ResponseBodyReceiver implements Receiver {
    private final HttpRequest request;
    private final AsyncBody.Consumer<List<ByteBuffer>> consumer;
    private final CompletableFuture<HttpResponse<AsyncBody>> response = new CompletableFuture<>();
    private volatile @Nullable StreamedBody stream;

    ResponseBodyReceiver(HttpRequest request, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
        this.request = request;
        this.consumer = consumer;
    }

    CompletableFuture<HttpResponse<AsyncBody>> response() {
        return response;
    }

    @Override
    public void answer(ApiAnswer answer) {
        respond(answer, new WholeBody(answer.pieces(), consumer));
    }

    @Override
    public OutputStream stream(ApiAnswer head, Runnable gone) {
        var body = new StreamedBody(consumer, gone);
        stream = body;
        respond(head, body);
        return body;
    }

    private void respond(ApiAnswer head, AsyncBody body) {
        response.complete(new DirectResponse(request, head.code(), DirectHeaders.of(head), body));
    }

    /** As lines, for clients that do not watch over a socket. */
    @Override
    public void watch(WatchPlan plan) {
        var running = new AtomicReference<@Nullable RunningWatch>();
        var body =
                new StreamedBody(
                        consumer,
                        () -> Optional.ofNullable(running.get()).ifPresent(RunningWatch::close));
        var watch = new RunningWatch(plan, new Lines(body));
        running.set(watch);
        stream = body;
        watch.start();
        respond(new ApiAnswer(200, "application/json", plan.fields(), List.of()), body);
        watch.deliver();
    }

    private record Lines(StreamedBody body) implements RunningWatch.Client {
        @Override
        public void event(byte[] event) throws IOException {
            var line = Arrays.copyOf(event, event.length + 1);
            line[event.length] = '\n';
            body.write(line);
        }

        @Override
        public void ended() {
            body.close();
        }
    }

    @Override
    public void fail(IOException why) {
        response.completeExceptionally(why);
        var body = stream;
        if (body != null) {
            body.fail(why);
        }
    }
}
