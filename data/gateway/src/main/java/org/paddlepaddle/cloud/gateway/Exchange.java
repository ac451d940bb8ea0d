// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.gateway.RevisionGate.Seat;
import org.paddlepaddle.cloud.gateway.message.Grpc;
import org.paddlepaddle.cloud.gateway.message.HopHeaders;
import org.paddlepaddle.cloud.gateway.message.Refusal;
import org.paddlepaddle.cloud.gateway.message.RequestHead;
import org.paddlepaddle.cloud.gateway.message.ResponseFraming;

/**
 * One request on its way to an endpoint, and its answer on the way back. Everything happens on the
 * event loop of the client's connection, and the endpoint's connection is one of the same loop.
 */
// What fails closes its channel, and that is noticed.
@SuppressWarnings("FutureReturnValueIgnored")
final class Exchange implements RevisionGate.Waiter {
    private static final int MOST_ATTEMPTS = 3;

    /** A request that may be sent again, as nothing depends on how often it came. */
    private static final Set<HttpMethod> SAFE =
            Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

    private final GatewayCore core;
    private final Front front;
    private final HttpRequest request;
    private final RevisionGate gate;
    private final Duration timeout;
    private final EventLoop loop;
    private final ResponseFraming framing;
    private final boolean upgrades;
    private final boolean grpc;
    private final Set<Endpoint> failed = new HashSet<>();

    private @Nullable Seat seat;
    private @Nullable Channel back;
    private @Nullable HttpContent pending;
    private @Nullable Future<?> timer;
    private long began;
    private long progress;
    private long received;
    private int attempts;
    private int status;
    private boolean reused;
    private boolean untouched;
    private boolean unflushed;
    private boolean requestDone;
    private boolean headSent;
    private boolean informing;
    private boolean goesOn;
    private boolean reusable;
    private boolean over;

    Exchange(
            GatewayCore core,
            Front front,
            HttpRequest request,
            RevisionGate gate,
            Duration timeout) {
        this.core = core;
        this.front = front;
        this.request = request;
        this.gate = gate;
        this.timeout = Grpc.deadline(request.headers(), timeout);
        this.loop = front.channel().eventLoop();
        this.framing =
                new ResponseFraming(
                        request.protocolVersion().equals(HttpVersion.HTTP_1_0),
                        request.method().equals(HttpMethod.HEAD),
                        HttpUtil.isKeepAlive(request));
        this.upgrades = HopHeaders.upgrades(request.headers());
        this.grpc = Grpc.is(request.headers());
    }

    void start() {
        HopHeaders.strip(request.headers());
        HopHeaders.forwarded(request, front.channel().remoteAddress());
        introduce();
        request.setProtocolVersion(HttpVersion.HTTP_1_1);
        began = System.nanoTime();
        progress = began;
        await(timeout.toNanos());
        core.begun();
        gate.budget().requested();
        // The first part of the body, or its end: then a client that goes away is noticed.
        front.context().read();
        enter();
    }

    /** The fallback knows some callers by where they come from; a model learns nothing of it. */
    private void introduce() {
        if (gate.name().isEmpty()) {
            core.config()
                    .fallback()
                    .ifPresent(
                            place ->
                                    place.peer()
                                            .set(
                                                    request.headers(),
                                                    front.channel().remoteAddress()));
        }
    }

    private void enter() {
        switch (gate.enter(this)) {
            case REFUSED ->
                    refuse(
                            Refusal.overloaded(
                                    "more than %d requests wait already; try again later"
                                            .formatted(core.config().longestQueue())));
            case ABSENT ->
                    refuse(
                            Refusal.unavailable(
                                    "%s has no endpoint that is ready".formatted(gate.name())));
            case GRANTED, QUEUED -> core.probes().wake();
        }
    }

    private void await(long nanos) {
        timer = loop.schedule(this::expired, nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public Set<Endpoint> avoided() {
        return failed;
    }

    @Override
    public void granted(Seat given) {
        if (loop.inEventLoop()) {
            connect(given);
        } else {
            loop.execute(() -> connect(given));
        }
    }

    private void connect(Seat given) {
        if (over) {
            gate.leave(given, true);
            return;
        }
        seat = given;
        attempts++;
        untouched = false;
        if (grpc || (gate.speaksHttp2() && !upgrades)) {
            stream(given);
            return;
        }
        var kept = core.backends().idle(loop, given.endpoint());
        if (kept != null) {
            reused = true;
            connected(kept);
            return;
        }
        reused = false;
        core.backends()
                .connect(loop, given.endpoint())
                .addListener(
                        done ->
                                connected(
                                        done.isSuccess(), ((ChannelFuture) done).channel(), given));
    }

    private void stream(Seat given) {
        core.backends().stream(loop, given.endpoint())
                .addListener(
                        done ->
                                connected(
                                        done.isSuccess(),
                                        done.isSuccess() ? (Channel) done.getNow() : null,
                                        given));
    }

    private void connected(boolean success, @Nullable Channel channel, Seat given) {
        if (success && channel != null) {
            if (over) {
                channel.close();
            } else {
                connected(channel);
            }
        } else if (!over) {
            unreachable(given);
        }
    }

    /** Nothing was sent, so another endpoint may have it whatever it is. */
    private void unreachable(Seat given) {
        failed.add(given.endpoint());
        leave(false);
        if (attempts < MOST_ATTEMPTS) {
            retried();
            enter();
        } else {
            refuse(
                    HttpResponseStatus.BAD_GATEWAY,
                    "no endpoint accepts a connection, the last one tried was " + given.endpoint());
        }
    }

    private void connected(Channel channel) {
        back = channel;
        channel.pipeline().get(BackHandler.class).attach(this);
        channel.write(request);
        var first = pending;
        pending = null;
        if (first == null) {
            channel.flush();
        } else {
            send(first);
        }
        channel.read();
    }

    /** A part of the request's body; one is asked for at a time. */
    void body(HttpContent content) {
        progress = System.nanoTime();
        received += content.content().readableBytes();
        if (content.decoderResult().isFailure()) {
            content.release();
            fail(Refusal.badRequest("the body is no valid one of HTTP/1.1"));
        } else if (!grpc && received > core.config().longestBody()) {
            content.release();
            fail(RequestHead.tooLarge(core.config().longestBody()));
        } else if (back == null) {
            pending = content;
            requestDone = content instanceof LastHttpContent;
            if (requestDone) {
                front.context().read();
            }
        } else {
            send(content);
        }
    }

    private void send(HttpContent content) {
        var channel = back;
        if (channel == null) {
            content.release();
            return;
        }
        boolean last = content instanceof LastHttpContent;
        boolean known = requestDone;
        requestDone = last;
        channel.writeAndFlush(content);
        if (last ? !known : channel.isWritable()) {
            front.context().read();
        }
    }

    void backWritable() {
        if (!requestDone && !over) {
            front.context().read();
        }
    }

    void frontWritable() {
        if (back != null && headSent) {
            back.read();
        }
    }

    /** A part of the answer. */
    void answered(Object message) {
        progress = System.nanoTime();
        if (message instanceof HttpResponse response) {
            head(response);
        } else if (message instanceof HttpContent content) {
            if (informing) {
                informing = !(content instanceof LastHttpContent);
                content.release();
                next();
            } else {
                content(content);
            }
        } else {
            ReferenceCountUtil.release(message);
        }
    }

    private void head(HttpResponse response) {
        if (response.decoderResult().isFailure()) {
            broken();
        } else if (response.status().equals(HttpResponseStatus.SWITCHING_PROTOCOLS)) {
            tunnel(response);
        } else if (response.status().codeClass() == HttpStatusClass.INFORMATIONAL) {
            informing = true;
            if (!framing.old()) {
                front.context().writeAndFlush(whole(response));
            }
            next();
        } else {
            reusable = HttpUtil.isKeepAlive(response);
            HopHeaders.strip(response.headers());
            var how =
                    new ResponseFraming(
                            framing.old(),
                            framing.head(),
                            framing.keepAlive() && !core.isDraining());
            goesOn = how.apply(response);
            headSent = true;
            status = response.status().code();
            unflushed = true;
            front.context().write(response);
            next();
        }
    }

    private static HttpResponse whole(HttpResponse response) {
        return new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                response.status(),
                Unpooled.EMPTY_BUFFER,
                response.headers(),
                EmptyHttpHeaders.INSTANCE);
    }

    private void content(HttpContent content) {
        if (content.decoderResult().isFailure()) {
            content.release();
            abort();
        } else if (content instanceof LastHttpContent) {
            unflushed = false;
            var sent = front.context().writeAndFlush(content);
            end();
            boolean stays = goesOn && requestDone;
            sent.addListener(_ -> front.finished(stays));
        } else {
            unflushed = false;
            front.context().writeAndFlush(content);
            next();
        }
    }

    /** Nothing more comes at once: the client sees what there is, be it only a head. */
    void readComplete() {
        if (unflushed) {
            unflushed = false;
            front.context().flush();
        }
    }

    /** The endpoint says that it did nothing with the request. */
    void untouched() {
        untouched = true;
    }

    private void next() {
        if (back != null && front.channel().isWritable()) {
            back.read();
        }
    }

    /** The answer is complete. */
    private void end() {
        var channel = back;
        var place = seat;
        back = null;
        if (channel != null) {
            channel.pipeline().get(BackHandler.class).detach();
            if (reusable
                    && requestDone
                    && !(channel instanceof Http2StreamChannel)
                    && place != null
                    && channel.isActive()) {
                core.backends().keep(channel, place.endpoint());
                // So that its end is noticed while nobody uses it.
                channel.read();
            } else {
                channel.close();
            }
        }
        close(true);
    }

    private void tunnel(HttpResponse response) {
        var channel = back;
        if (!upgrades || channel == null) {
            broken();
            return;
        }
        stopTimer();
        HopHeaders.strip(response.headers());
        headSent = true;
        status = response.status().code();
        front.context().writeAndFlush(whole(response));
        UpgradeTunnel.join(front.channel(), channel, () -> close(true));
    }

    void backClosed() {
        if (!over) {
            back = null;
            broken();
        }
    }

    /** The endpoint did not answer as it should. */
    private void broken() {
        dropBack();
        if (headSent) {
            abort();
        } else if (mayRepeat()) {
            leave(true);
            retried();
            pending = LastHttpContent.EMPTY_LAST_CONTENT;
            enter();
        } else {
            var endpoint = seat == null ? "" : " " + seat.endpoint();
            leave(false);
            refuse(
                    HttpResponseStatus.BAD_GATEWAY,
                    "the endpoint" + endpoint + " closed the connection before it answered");
        }
    }

    /**
     * A kept connection may have been closed just then; nothing says that it was worked on. An
     * endpoint that goes says so of a stream.
     */
    private boolean mayRepeat() {
        return attempts < MOST_ATTEMPTS
                && (untouched || (reused && SAFE.contains(request.method())))
                && received == 0
                && requestDone
                && gate.budget().repeats();
    }

    private void retried() {
        if (!gate.name().isEmpty()) {
            core.metrics().retried(gate.name());
        }
    }

    private void expired() {
        long left = timeout.toNanos() - (System.nanoTime() - progress);
        if (headSent && left > 0) {
            await(left);
        } else if (headSent) {
            abort();
        } else if (gate.cancel(this)) {
            refuse(
                    Refusal.unavailable(
                            "nothing could answer within %d s".formatted(timeout.toSeconds())));
        } else {
            dropBack();
            leave(false);
            refuse(
                    HttpResponseStatus.GATEWAY_TIMEOUT,
                    "no answer within %d s".formatted(timeout.toSeconds()));
        }
    }

    /** The request itself is wrong. */
    private void fail(Refusal refusal) {
        gate.cancel(this);
        dropBack();
        if (headSent) {
            abort();
        } else {
            status = refusal.status().code();
            close(true);
            front.refuse(refusal, false);
        }
    }

    private void refuse(HttpResponseStatus status, String sentence) {
        refuse(new Refusal(status, sentence));
    }

    private void refuse(Refusal refusal) {
        status = refusal.status().code();
        boolean complete = requestDone;
        close(true);
        front.refuse(refusal, framing.keepAlive() && complete);
    }

    /** The answer has begun and cannot be finished: the client must not take it for whole. */
    private void abort() {
        dropBack();
        close(false);
        front.abort();
    }

    /** The client has gone. */
    void abandon() {
        gate.cancel(this);
        dropBack();
        close(true);
    }

    private void dropBack() {
        var channel = back;
        back = null;
        if (channel != null) {
            channel.pipeline().get(BackHandler.class).detach();
            channel.close();
        }
    }

    private void leave(boolean healthy) {
        var place = seat;
        seat = null;
        if (place != null) {
            gate.leave(place, healthy);
        }
    }

    private void stopTimer() {
        if (timer != null) {
            timer.cancel(false);
        }
    }

    private void close(boolean healthy) {
        if (over) {
            return;
        }
        over = true;
        stopTimer();
        leave(healthy);
        ReferenceCountUtil.release(pending);
        pending = null;
        core.ended();
        if (!gate.name().isEmpty()) {
            core.metrics().served(gate.name(), status, System.nanoTime() - began);
        }
    }
}
