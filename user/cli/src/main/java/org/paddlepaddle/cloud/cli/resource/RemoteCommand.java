// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.Socket;
import org.paddlepaddle.cloud.supervise.Threads;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.TerminalMode;

/** The streams of a command elsewhere, joined to ours. */
public final class RemoteCommand {
    private static final String PROTOCOL = "v5.channel.k8s.io";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int STDIN = 0;
    private static final int STDOUT = 1;
    private static final int STDERR = 2;
    private static final int STATUS = 3;
    private static final int RESIZE = 4;
    private static final int CLOSE = 255;
    private static final int BLOCK = 32 * 1024;

    /** Takes what the command prints. */
    public interface Sink {
        void take(byte[] bytes, int count);
    }

    private final Shell shell;
    private final @Nullable InputStream input;
    private final Sink output;
    private final boolean terminal;
    private final CompletableFuture<JsonNode> status = new CompletableFuture<>();

    public RemoteCommand(Shell shell, boolean stdin, boolean terminal) {
        this(shell, stdin ? System.in : null, shell.screen()::bytes, terminal);
    }

    /**
     * @param input null where nothing is typed
     */
    public RemoteCommand(Shell shell, @Nullable InputStream input, Sink output, boolean terminal) {
        this.shell = shell;
        this.input = input;
        this.output = output;
        this.terminal = terminal;
    }

    /** Without a terminal, between streams of this process. */
    static RemoteCommand with(Shell shell, @Nullable InputStream input, Sink output) {
        return new RemoteCommand(shell, input, output, false);
    }

    /** The exit code of the command. */
    public int run(Cluster cluster, String path) {
        var mode = terminal ? TerminalMode.raw() : TerminalMode.unchanged();
        try (mode) {
            var socket = cluster.socket(path, PROTOCOL, this::heard);
            if (terminal) {
                mode.onResize(size -> send(socket, RESIZE, size));
            }
            if (input != null) {
                Threads.startPlatform("stdin", () -> type(socket, input));
            }
            socket.awaitEnd();
        }
        return code();
    }

    private void heard(int channel, byte[] bytes) {
        switch (channel) {
            case STDOUT -> output.take(bytes, bytes.length);
            case STDERR -> shell.screen().errorBytes(bytes, bytes.length);
            case STATUS -> read(bytes);
            default -> {
                // Nothing else is sent our way.
            }
        }
    }

    private void read(byte[] bytes) {
        try {
            if (bytes.length > 0) {
                status.complete(JSON.readTree(bytes));
            }
        } catch (IOException e) {
            status.completeExceptionally(e);
        }
    }

    private static void type(Socket socket, InputStream input) {
        var block = new byte[BLOCK];
        try {
            for (int count = input.read(block); count >= 0; count = input.read(block)) {
                socket.send(STDIN, block, count);
            }
        } catch (IOException e) {
            // Input that breaks ends.
        }
        socket.send(CLOSE, new byte[] {STDIN}, 1);
    }

    private static void send(Socket socket, int channel, TerminalMode.Size size) {
        var text = "{\"Width\":%d,\"Height\":%d}".formatted(size.columns(), size.rows());
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        socket.send(channel, bytes, bytes.length);
    }

    private int code() {
        if (!status.isDone() || status.isCompletedExceptionally()) {
            throw Failure.of(Exit.FAILED, shell.text("exec.broken"));
        }
        var end = status.join();
        if (end.path("status").asText().equals("Success")) {
            return Exit.OK.code();
        }
        for (var cause : end.path("details").path("causes")) {
            if (cause.path("reason").asText().equals("ExitCode")) {
                return Integer.parseInt(cause.path("message").asText("1"));
            }
        }
        throw Failure.of(Exit.FAILED, end.path("message").asText());
    }
}
