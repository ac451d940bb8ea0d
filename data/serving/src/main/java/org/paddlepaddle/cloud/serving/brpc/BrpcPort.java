// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.brpc;

import io.netty.channel.ChannelHandler;
import io.netty.handler.timeout.ReadTimeoutHandler;
import java.util.List;
import org.paddlepaddle.cloud.http.PortSharing;
import org.paddlepaddle.cloud.serving.access.AccessLog;
import org.paddlepaddle.cloud.serving.general.GeneralModelService;
import org.paddlepaddle.cloud.serving.http.Token;

/** baidu_std on the port of HTTP. */
public final class BrpcPort implements PortSharing {
    private static final int IDLE_SECONDS = 80;

    private final GeneralModelService service;
    private final Token token;
    private final AccessLog log;
    private final int largestBody;

    public BrpcPort(GeneralModelService service, Token token, AccessLog log, int largestBody) {
        this.log = log;
        this.service = service;
        this.token = token;
        this.largestBody = largestBody;
    }

    @Override
    public byte[] firstBytes() {
        return BrpcDecoder.MAGIC.clone();
    }

    @Override
    public List<ChannelHandler> handlers() {
        return List.of(
                new ReadTimeoutHandler(IDLE_SECONDS),
                new BrpcDecoder(largestBody),
                new BrpcConnection(new BrpcCalls(service, token, largestBody), log));
    }
}
