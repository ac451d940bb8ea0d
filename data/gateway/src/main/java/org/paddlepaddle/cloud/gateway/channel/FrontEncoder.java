// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway.channel;

import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseEncoder;

/** Writes answers; one to HEAD has no body, whatever its headers say. */
public final class FrontEncoder extends HttpResponseEncoder {
    private boolean head;

    public void answering(boolean toHead) {
        head = toHead;
    }

    @Override
    protected boolean isContentAlwaysEmpty(HttpResponse response) {
        return super.isContentAlwaysEmpty(response) || head;
    }
}
