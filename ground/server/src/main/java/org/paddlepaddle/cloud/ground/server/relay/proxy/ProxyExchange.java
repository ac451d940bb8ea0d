// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay.proxy;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.http.ApiAnswer;
import org.paddlepaddle.cloud.ground.server.http.ApiExchange;
import org.paddlepaddle.cloud.ground.server.http.IncomingRequest;
import org.paddlepaddle.cloud.ground.server.relay.NodeStream;
import org.paddlepaddle.cloud.supervise.Threads;

/** One request handed on, and its answer handed back. */
final class ProxyExchange {
    private static final int BLOCK = 32 * 1024;

    private final ApiExchange exchange;
    private final ProxyPath place;
    private final NodeStream node;

    ProxyExchange(ApiExchange exchange, ProxyPath place, NodeStream node) {
        this.exchange = exchange;
        this.place = place;
        this.node = node;
    }

    void run(ProxyTarget target) throws IOException {
        var call = exchange.call();
        var upgrade = call.headers().first("Upgrade");
        node.output().write(ProxyHeaders.request(call, place, target, upgrade));
        node.output().write(call.body());
        var head = head();
        if (upgrade.isPresent() && head.code() == 101) {
            converse(head);
        } else {
            answer(call, head);
        }
    }

    private ResponseHead head() throws IOException {
        try {
            return ResponseHead.read(node.input());
        } catch (ResponseHead.Malformed e) {
            throw ApiErrors.plain(502, "BadGateway", "the pod does not speak HTTP");
        }
    }

    private void converse(ResponseHead head) throws IOException {
        var answer = ApiAnswer.empty(101);
        for (var field : head.fields()) {
            answer = answer.with(field.name(), field.value());
        }
        try (var client = exchange.hijack(answer)) {
            Threads.start(
                    "proxy-in",
                    () -> {
                        try (node) {
                            for (var next = client.receive();
                                    next != null;
                                    next = client.receive()) {
                                node.output().write(next);
                            }
                        } catch (IOException left) {
                            // Closing the node's stream is all there is to do.
                        }
                    });
            var block = new byte[BLOCK];
            for (int n = node.input().read(block); n >= 0; n = node.input().read(block)) {
                client.send(Arrays.copyOf(block, n));
            }
        }
    }

    private void answer(IncomingRequest call, ResponseHead head) throws IOException {
        var answer = ProxyHeaders.answer(head, place);
        boolean bodiless = call.method().equals("HEAD") || head.code() == 204 || head.code() == 304;
        if (bodiless) {
            exchange.answer(answer);
            return;
        }
        var body = exchange.stream(answer);
        copyBody(head, body);
        // Only now: who closes a part says that it is the whole.
        body.close();
    }

    /** Whether the body has a length, comes in chunks or ends with the connection. */
    private void copyBody(ResponseHead head, OutputStream body) throws IOException {
        var decoder = new EmbeddedChannel(new HttpResponseDecoder());
        try {
            decoder.writeInbound(Unpooled.wrappedBuffer(head.bytes()));
            var block = new byte[BLOCK];
            while (!drain(decoder, body)) {
                int count = node.input().read(block);
                if (count < 0) {
                    decoder.finish();
                    if (!drain(decoder, body)) {
                        throw new IOException("the answer ended early");
                    }
                    return;
                }
                decoder.writeInbound(Unpooled.copiedBuffer(block, 0, count));
            }
        } finally {
            decoder.finishAndReleaseAll();
        }
    }

    /** Writes what is decoded; whether that was all. */
    private static boolean drain(EmbeddedChannel decoder, OutputStream body) throws IOException {
        boolean last = false;
        for (Object part = decoder.readInbound(); part != null; part = decoder.readInbound()) {
            try {
                if (part instanceof HttpContent content) {
                    body.write(ByteBufUtil.getBytes(content.content()));
                    if (content.decoderResult().isFailure()) {
                        throw new IOException("the answer is malformed");
                    }
                }
                last |= part instanceof LastHttpContent;
            } finally {
                ReferenceCountUtil.release(part);
            }
        }
        return last;
    }
}
