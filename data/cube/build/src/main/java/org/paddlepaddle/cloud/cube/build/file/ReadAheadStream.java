// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build.file;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * A stream that a thread of its own reads ahead of whoever wants it, no further than a few blocks.
 * With several files open, what unpacks them works on all cores while their bytes keep their order.
 */
public final class ReadAheadStream extends InputStream {
    private static final int BLOCK = 64 << 10;
    private static final int BLOCKS = 8;
    private static final byte[] END = {};

    private final InputStream in;
    private final BlockingQueue<byte[]> blocks = new ArrayBlockingQueue<>(BLOCKS);
    private final Thread thread;
    private byte[] current = END;
    private int at;
    private boolean ended;

    /** Written before the end is put into the queue, read after it was taken out. */
    private @Nullable Throwable failure;

    /**
     * @param in closed with this one
     */
    public ReadAheadStream(String file, InputStream in) {
        this.in = in;
        thread = Threads.startPlatform("cube-unpack " + file, this::run);
    }

    private void run() {
        try {
            try {
                for (byte[] block = block(); block.length > 0; block = block()) {
                    blocks.put(block);
                }
            } catch (IOException | RuntimeException | Error why) {
                failure = why;
            }
            blocks.put(END);
        } catch (InterruptedException closed) {
            // Nobody reads any more.
        }
    }

    private byte[] block() throws IOException {
        byte[] block = new byte[BLOCK];
        int length = in.readNBytes(block, 0, BLOCK);
        return length == BLOCK ? block : Arrays.copyOf(block, length);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int count) throws IOException {
        if (count == 0) {
            return 0;
        }
        if (at == current.length && !ended) {
            next();
        }
        if (ended) {
            return failed();
        }
        int length = Math.min(count, current.length - at);
        System.arraycopy(current, at, into, from, length);
        at += length;
        return length;
    }

    private void next() throws IOException {
        try {
            current = blocks.take();
            at = 0;
            ended = current.length == 0;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        }
    }

    private int failed() throws IOException {
        switch (failure) {
            case null -> {
                return -1;
            }
            case IOException why -> throw why;
            case RuntimeException why -> throw why;
            case Error why -> throw why;
            case Throwable why -> throw new IOException(why);
        }
    }

    @Override
    public void close() throws IOException {
        thread.interrupt();
        in.close();
    }
}
