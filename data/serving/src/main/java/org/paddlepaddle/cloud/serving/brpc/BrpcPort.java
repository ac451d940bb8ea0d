// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.brpc;

import io.netty.channel.ChannelHandler;
import io.netty.handler.timeout.ReadTimeoutHandler;
import java.util.List;
import org.paddlepaddle.cloud.http.server.PortSharing;
import org.paddlepaddle.cloud.serving.access.AccessLog;
import org.paddlepaddle.cloud.serving.http.Token;
import org.paddlepaddle.cloud.serving.rpc.RpcService;

/** baidu_std on the port of HTTP. */
public final class BrpcPort implements PortSharing {
    private static final int IDLE_SECONDS = 80;

    private final List<RpcService<?, ?>> services;
    private final Token token;
    private final AccessLog log;
    private final int largestBody;

    public BrpcPort(List<RpcService<?, ?>> services, Token token, AccessLog log, int largestBody) {
        this.log = log;
        this.services = List.copyOf(services);
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
                new BrpcConnection(new BrpcCalls(services, token, largestBody), log));
    }
}
