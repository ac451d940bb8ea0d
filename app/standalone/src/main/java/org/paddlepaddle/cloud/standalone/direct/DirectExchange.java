// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.direct;

import java.io.IOException;
import java.io.OutputStream;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.http.ApiAnswer;
import org.paddlepaddle.cloud.ground.server.http.ApiExchange;
import org.paddlepaddle.cloud.ground.server.http.ExchangeProgress;
import org.paddlepaddle.cloud.ground.server.http.IncomingRequest;
import org.paddlepaddle.cloud.ground.server.http.UpgradedConnection;

/** An in-process request and its answer. */
final class DirectExchange implements ApiExchange {
    private final IncomingRequest call;
    private final Receiver receiver;
    private final ExchangeProgress exchangeProgress = new ExchangeProgress();

    DirectExchange(IncomingRequest call, Receiver receiver) {
        this.call = call;
        this.receiver = receiver;
    }

    @Override
    public IncomingRequest call() {
        return call;
    }

    @Override
    public void answer(ApiAnswer answer) {
        exchangeProgress.begin();
        receiver.answer(answer);
    }

    @Override
    public OutputStream stream(ApiAnswer head) {
        exchangeProgress.begin();
        return receiver.stream(head, exchangeProgress::gone);
    }

    @Override
    public void watch(WatchPlan plan) {
        exchangeProgress.begin();
        receiver.watch(plan);
    }

    @Override
    public MessageChannel upgrade(String subprotocol, MessageChannel.Listener listener) {
        throw ApiErrors.badRequest("sockets are for clients that connect");
    }

    @Override
    public UpgradedConnection converse(String subprotocol, boolean text) {
        throw ApiErrors.badRequest("sockets are for clients that connect");
    }

    @Override
    public UpgradedConnection hijack(ApiAnswer head) {
        throw ApiErrors.badRequest("there is no connection to hand over");
    }

    @Override
    public boolean begun() {
        return exchangeProgress.begun();
    }

    @Override
    public void abort() {
        receiver.fail(new IOException("the answer to " + call + " broke off"));
    }

    @Override
    public void onGone(Runnable action) {
        exchangeProgress.onGone(action);
    }
}
