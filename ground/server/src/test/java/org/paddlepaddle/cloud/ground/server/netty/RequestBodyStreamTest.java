// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

/** What comes in, on a channel without a network. */
class RequestBodyStreamTest {
    private static final ServerLimits LIMITS = ServerLimits.DEFAULT;

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final BodyBudget budget = new BodyBudget(LIMITS.bodiesBytes());

    private RequestBodyStream body(int length) {
        var request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/");
        if (length >= 0) {
            request.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, length);
        }
        return new RequestBodyStream(channel, LIMITS, budget, request);
    }

    private static DefaultHttpContent part(int length) {
        return new DefaultHttpContent(Unpooled.wrappedBuffer(new byte[length]));
    }

    @ParameterizedTest
    @ValueSource(ints = {30_000, -1})
    void parts_make_a_whole(int declared) {
        var body = body(declared);

        body.add(part(10_000));
        body.add(part(19_999));
        body.add(new DefaultLastHttpContent(Unpooled.wrappedBuffer(new byte[] {7})));

        assertThat(body.ended()).isTrue();
        assertThat(body.get()).hasSize(30_000).endsWith(0, 7);
        assertThat(body.leavesReusable()).isTrue();
        assertThat(channel.config().isAutoRead()).isTrue();
    }

    @Test
    void what_nobody_asked_for_yet_is_not_read_on() {
        var body = body(LIMITS.bodyBytes());

        body.add(part(RequestBodyStream.OWN_BYTES - 1));
        assertThat(channel.config().isAutoRead()).isTrue();
        body.add(part(1));

        assertThat(channel.config().isAutoRead()).isFalse();
        body.discardRest();
        channel.runPendingTasks();
        assertThat(channel.config().isAutoRead()).isTrue();
        body.add(part(LIMITS.bodyBytes() / 2));
        body.add(LastHttpContent.EMPTY_LAST_CONTENT);
        assertThat(body.ended()).isTrue();
        assertThat(body.leavesReusable()).isTrue();
        assertThatThrownBy(body::get).isInstanceOf(UncheckedIOException.class);
    }

    @Test
    void what_is_longer_than_allowed_is_refused_and_ends_the_connection() {
        var body = body(-1);
        body.discardRest();
        channel.runPendingTasks();

        body.add(part(LIMITS.bodyBytes()));
        assertThat(body.leavesReusable()).isTrue();
        body.add(part(1));

        assertThat(body.leavesReusable()).isFalse();
    }

    @Test
    void what_cannot_be_decoded_is_malformed() {
        var body = body(-1);
        var broken = new DefaultLastHttpContent();
        broken.setDecoderResult(DecoderResult.failure(new NumberFormatException("zz")));

        body.add(broken);

        assertThatThrownBy(body::get)
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo(400));
        assertThat(body.leavesReusable()).isFalse();
    }

    @Test
    void a_budget_is_given_out_whole_or_not_at_all() {
        var small = new BodyBudget(10);

        assertThat(small.reserve(6)).isTrue();
        assertThat(small.reserve(5)).isFalse();
        assertThat(small.reserve(4)).isTrue();
        small.release(6);
        assertThat(small.reserve(5)).isTrue();
    }
}
