// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http.server;

import io.netty.channel.Channel;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.http.ByteBudget;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.http.Response;
import org.paddlepaddle.cloud.http.ResponseBody;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One request and its answer, on a virtual thread. */
final class HttpExchange implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(HttpExchange.class);

    private final HttpConnection connection;
    private final Channel channel;
    private final Request request;
    private final IncomingBody body;
    private final ByteBudget.Share memory;
    private final boolean current11;
    private final boolean keepAlive;
    private @Nullable Thread streaming;
    private boolean told;

    /**
     * @param current11 whether the client speaks HTTP/1.1
     */
    HttpExchange(
            HttpConnection connection,
            Channel channel,
            Request request,
            IncomingBody body,
            ByteBudget.Share memory,
            boolean current11,
            boolean keepAlive) {
        this.connection = connection;
        this.channel = channel;
        this.request = request;
        this.body = body;
        this.memory = memory;
        this.current11 = current11;
        this.keepAlive = keepAlive;
    }

    IncomingBody body() {
        return body;
    }

    @Override
    public void run() {
        long begun = System.nanoTime();
        var response = answer();
        boolean again =
                keepAlive
                        && !connection.draining()
                        && body.reusable()
                        && !ResponseSender.endsWith(response, current11);
        boolean sent = send(response, again);
        memory.giveBack();
        connection
                .server()
                .served(
                        request.method(),
                        response.status(),
                        Duration.ofNanos(System.nanoTime() - begun));
        channel.eventLoop().execute(() -> connection.finished(sent, again));
    }

    private Response answer() {
        try {
            return connection.handler().handle(request);
        } catch (HttpRefusal refusal) {
            return refusal.response();
        } catch (InterruptedException e) {
            return HttpRefusal.busy("the server is ending").response();
        } catch (IOException | RuntimeException | Error e) {
            if (channel.isActive()) {
                LOG.error("{} {} fails", request.method(), request.path(), e);
            }
            return new HttpRefusal(500, "an error of the server; its log says more").response();
        }
    }

    private boolean send(Response response, boolean again) {
        boolean head = request.method().equals("HEAD");
        var sender =
                new ResponseSender(
                        channel, connection.server().limits().stallTime(), head, current11, again);
        if (response.body() instanceof ResponseBody.Bytes(var bytes)) {
            memory.count(bytes.length);
        }
        try {
            begin(response);
            sender.send(response);
            return true;
        } catch (InterruptedException e) {
            return false;
        } catch (IOException e) {
            LOG.debug("{} {} is broken off", request.method(), request.path(), e);
            return false;
        } catch (RuntimeException | Error e) {
            LOG.error("the answer to {} {} fails", request.method(), request.path(), e);
            return false;
        } finally {
            end();
        }
    }

    private synchronized void begin(Response response) throws InterruptedException {
        if (response.body() instanceof ResponseBody.Written(_, _, boolean interrupted)
                && interrupted) {
            if (told) {
                throw new InterruptedException("nobody reads");
            }
            streaming = Thread.currentThread();
        }
    }

    private synchronized void end() {
        streaming = null;
        // What was meant for the writer shall not hit what follows.
        var _ = Thread.interrupted();
    }

    /** The client has gone, or the server wants to end: only event streams hear of it. */
    synchronized void interrupt() {
        told = true;
        if (streaming != null) {
            streaming.interrupt();
        }
    }
}
