// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.direct;

import java.io.IOException;
import java.io.OutputStream;
import org.paddlepaddle.cloud.ground.server.http.Answer;
import org.paddlepaddle.cloud.ground.server.http.Conversation;
import org.paddlepaddle.cloud.ground.server.http.Course;
import org.paddlepaddle.cloud.ground.server.http.Exchange;
import org.paddlepaddle.cloud.ground.server.http.HttpCall;
import org.paddlepaddle.cloud.ground.server.status.Refusals;

/** A request from within and its answer. */
final class DirectExchange implements Exchange {
    private final HttpCall call;
    private final Receiver receiver;
    private final Course course = new Course();

    DirectExchange(HttpCall call, Receiver receiver) {
        this.call = call;
        this.receiver = receiver;
    }

    @Override
    public HttpCall call() {
        return call;
    }

    @Override
    public void answer(Answer answer) {
        course.begin();
        receiver.answer(answer);
    }

    @Override
    public OutputStream stream(Answer head) {
        course.begin();
        return receiver.stream(head, course::gone);
    }

    @Override
    public void watch(WatchPlan plan) {
        course.begin();
        receiver.watch(plan);
    }

    @Override
    public MessageChannel upgrade(String subprotocol, MessageChannel.Listener listener) {
        throw Refusals.badRequest("sockets are for clients that connect");
    }

    @Override
    public Conversation converse(String subprotocol, boolean text) {
        throw Refusals.badRequest("sockets are for clients that connect");
    }

    @Override
    public Conversation hijack(Answer head) {
        throw Refusals.badRequest("there is no connection to hand over");
    }

    @Override
    public boolean begun() {
        return course.begun();
    }

    @Override
    public void abort() {
        receiver.fail(new IOException("the answer to " + call + " broke off"));
    }

    @Override
    public void onGone(Runnable action) {
        course.onGone(action);
    }
}
