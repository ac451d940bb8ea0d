// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.brpc;

import com.google.protobuf.InvalidProtocolBufferException;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.CorruptedFrameException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.paddlepaddle.cloud.serving.proto.RpcMeta;

/**
 * Cuts a stream into frames: "PRPC", the size of the body and of the meta data in it, both big
 * endian, then the body. Who breaks the form is cut off: the next frame cannot be found.
 */
final class BrpcDecoder extends ByteToMessageDecoder {
    static final byte[] MAGIC = "PRPC".getBytes(StandardCharsets.US_ASCII);
    private static final int HEADER = 12;

    private final int largestBody;

    BrpcDecoder(int largestBody) {
        this.largestBody = largestBody;
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out)
            throws InvalidProtocolBufferException {
        if (in.readableBytes() < HEADER) {
            return;
        }
        int start = in.readerIndex();
        var magic = new byte[MAGIC.length];
        in.getBytes(start, magic);
        int body = in.getInt(start + 4);
        int meta = in.getInt(start + 8);
        if (!Arrays.equals(magic, MAGIC)
                || body < 0
                || body > largestBody
                || meta < 0
                || meta > body) {
            throw new CorruptedFrameException("no frame of baidu_std");
        }
        if (in.readableBytes() < HEADER + body) {
            return;
        }
        in.skipBytes(HEADER);
        var head = new byte[meta];
        in.readBytes(head);
        var parsed = RpcMeta.parseFrom(head);
        int attachment = parsed.getAttachmentSize();
        if (attachment < 0 || attachment > body - meta) {
            throw new CorruptedFrameException("the attachment is larger than its frame");
        }
        var payload = new byte[body - meta - attachment];
        in.readBytes(payload);
        in.skipBytes(attachment);
        out.add(new BrpcFrame(parsed, payload));
    }
}
