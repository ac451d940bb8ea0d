// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.engine.paddle;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The child process, and frames to and from it. Used by one thread at a time. */
final class BridgeProcess implements AutoCloseable {
    private static final int LARGEST = 1 << 30;
    private static final long END_SECONDS = 5;
    private static final int NO_PADDLE = 97;

    private final Process process;
    private final DataOutputStream input;
    private final DataInputStream output;

    private BridgeProcess(Process process) {
        this.process = process;
        this.input = new DataOutputStream(process.getOutputStream());
        this.output = new DataInputStream(process.getInputStream());
    }

    static BridgeProcess start(List<String> command) throws IOException {
        var builder = new ProcessBuilder(command).redirectError(Redirect.INHERIT);
        builder.environment().put("GLOG_minloglevel", "2");
        builder.environment().put("PYTHONUNBUFFERED", "1");
        return new BridgeProcess(builder.start());
    }

    boolean alive() {
        return process.isAlive();
    }

    void send(byte[] frame) throws IOException {
        input.writeInt(Integer.reverseBytes(frame.length));
        input.write(frame);
        input.flush();
    }

    byte[] receive() throws IOException {
        int length = Integer.reverseBytes(output.readInt());
        if (length < 0 || length > LARGEST) {
            throw new IOException("a frame of " + length + " bytes");
        }
        var frame = output.readNBytes(length);
        if (frame.length < length) {
            throw new EOFException("the process ended within a frame");
        }
        return frame;
    }

    /** Whether it ended because there is no Paddle to import. */
    boolean lacksPaddle() {
        return !process.isAlive() && process.exitValue() == NO_PADDLE;
    }

    /** How it ended, for a sentence. */
    String ending() {
        try {
            return process.waitFor(END_SECONDS, TimeUnit.SECONDS)
                    ? "exit code " + process.exitValue()
                    : "it does not end";
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
