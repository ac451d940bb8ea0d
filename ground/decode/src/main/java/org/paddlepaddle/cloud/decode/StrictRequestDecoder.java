// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.decode;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Netty's decoder with what it forgives taken away, against request smuggling: lines that are
 * folded (obs-fold) or end without a carriage return, words of the first line that anything but one
 * blank is between, and a length beside chunks. Whoever forwards requests to us and reads them
 * otherwise than we do would take a part of one for another.
 */
public final class StrictRequestDecoder extends HttpRequestDecoder {
    private static final int USUAL_PIECE = 8 * 1024;
    private static final Pattern FIRST_LINE =
            Pattern.compile("[!-~]+ [!-~\\x80-\\xff]+( HTTP/[0-9]\\.[0-9])?");

    private boolean inHeader = true;
    private boolean lineChecked;
    private boolean broken;

    public StrictRequestDecoder(int lineBytes, int headerBytes) {
        this(lineBytes, headerBytes, USUAL_PIECE);
    }

    /**
     * @param pieceBytes of a body, at most, in one message
     */
    public StrictRequestDecoder(int lineBytes, int headerBytes, int pieceBytes) {
        super(
                new HttpDecoderConfig()
                        .setMaxInitialLineLength(lineBytes)
                        .setMaxHeaderSize(headerBytes)
                        .setMaxChunkSize(pieceBytes)
                        .setAllowDuplicateContentLengths(false)
                        .setStrictLineParsing(true)
                        .setUseRfc9112TransferEncoding(true)
                        .setValidateHeaders(true));
    }

    /** Public, and without a context, for who receives bytes in another way than through Netty. */
    @Override
    public void decode(@Nullable ChannelHandlerContext context, ByteBuf in, List<Object> out)
            throws Exception {
        if (broken) {
            in.skipBytes(in.readableBytes());
            return;
        }
        if (inHeader && (hasBadFirstLine(in) || hasBadLine(in))) {
            broken = true;
            in.skipBytes(in.readableBytes());
            out.add(malformed());
            return;
        }
        int before = out.size();
        super.decode(context, in, out);
        for (var message : out.subList(before, out.size())) {
            inHeader = message instanceof LastHttpContent;
            lineChecked = !inHeader;
        }
    }

    /** The decoder takes any white space between the three words, and a version in any case. */
    private boolean hasBadFirstLine(ByteBuf in) {
        int begin = in.readerIndex();
        int end = in.writerIndex();
        while (begin + 1 < end && in.getByte(begin) == '\r' && in.getByte(begin + 1) == '\n') {
            begin += 2;
        }
        int feed = in.indexOf(begin, end, (byte) '\n');
        if (lineChecked || feed <= begin) {
            return false;
        }
        lineChecked = true;
        var line = in.toString(begin, feed - 1 - begin, StandardCharsets.ISO_8859_1);
        return !FIRST_LINE.matcher(line).matches();
    }

    /**
     * Whole lines only: the decoder takes no others, so the bytes always begin with a line. Stops
     * at the end of the header.
     */
    private static boolean hasBadLine(ByteBuf in) {
        int begin = in.readerIndex();
        int end = in.writerIndex();
        while (begin < end) {
            byte first = in.getByte(begin);
            int feed = in.indexOf(begin, end, (byte) '\n');
            if (first == ' ' || first == '\t' || feed == begin) {
                return true;
            }
            if (feed < 0) {
                return false;
            }
            if (in.getByte(feed - 1) != '\r') {
                return true;
            }
            if (feed == begin + 1) {
                return false;
            }
            begin = feed + 1;
        }
        return false;
    }

    private static DefaultFullHttpRequest malformed() {
        var request =
                new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/bad-request");
        request.setDecoderResult(
                DecoderResult.failure(
                        new IllegalArgumentException("a folded line, or one without CR LF")));
        return request;
    }

    @Override
    protected void handleTransferEncodingChunkedWithContentLength(HttpMessage message) {
        throw new IllegalArgumentException("Content-Length beside Transfer-Encoding");
    }
}
