// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.stream;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.util.List;
import org.paddlepaddle.cloud.ground.node.posix.PseudoTerminal;
import org.paddlepaddle.cloud.ground.tunnel.ChannelStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One exec: a command in a container, from its start to its exit code. */
public final class ExecSession {
    private static final Logger LOG = LoggerFactory.getLogger(ExecSession.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final File NOTHING = new File("/dev/null");

    private final ContainerCommand command;
    private final ChannelStream channels;

    public ExecSession(ContainerCommand command, ChannelStream channels) {
        this.command = command;
        this.channels = channels;
    }

    /** Returns when the command has ended and all it printed is on its way. */
    public void run() throws IOException, InterruptedException {
        int code = command.terminal() ? inTerminal() : withPipes();
        channels.send(ChannelStream.STATUS, CommandStatus.of(code));
    }

    private int withPipes() throws IOException, InterruptedException {
        var builder = command.process();
        if (!command.stdin()) {
            builder.redirectInput(Redirect.from(NOTHING));
        }
        var process = builder.start();
        try {
            var pumps =
                    List.of(
                            Pump.start(process.getInputStream(), channels, ChannelStream.STDOUT),
                            Pump.start(process.getErrorStream(), channels, ChannelStream.STDERR));
            var input = process.getOutputStream();
            listen(process, new PipeInput(input));
            int code = process.waitFor();
            for (var pump : pumps) {
                pump.finish();
            }
            return code;
        } finally {
            kill(process);
        }
    }

    private int inTerminal() throws IOException, InterruptedException {
        var pseudoTerminal = PseudoTerminal.open();
        var process = start(pseudoTerminal);
        var listener = listen(process, new TerminalInput(pseudoTerminal));
        var printer = Pump.platform("exec-terminal", () -> print(pseudoTerminal, process));
        try {
            int code = process.waitFor();
            printer.join();
            return code;
        } finally {
            kill(process);
            listener.interrupt();
            // Its number may be used again once it is closed; nobody may still write to it then.
            if (listener.join(PATIENCE) && printer.join(PATIENCE)) {
                pseudoTerminal.close();
            }
        }
    }

    private Process start(PseudoTerminal pseudoTerminal) throws IOException {
        var end = pseudoTerminal.program().toFile();
        try {
            return command.process()
                    .redirectInput(Redirect.from(end))
                    .redirectOutput(Redirect.to(end))
                    .redirectError(Redirect.to(end))
                    .start();
        } catch (IOException e) {
            pseudoTerminal.close();
            throw e;
        }
    }

    private void print(PseudoTerminal pseudoTerminal, Process process) {
        try {
            pseudoTerminal.drain(
                    new PseudoTerminal.Output() {
                        @Override
                        public void write(byte[] bytes, int count) throws IOException {
                            channels.send(ChannelStream.STDOUT, bytes, 0, count);
                        }

                        @Override
                        public boolean over() {
                            return !process.isAlive();
                        }
                    });
        } catch (IOException e) {
            LOG.debug("terminal of a command: {}", e.getMessage());
            kill(process);
        }
    }

    /** Where input goes. */
    private sealed interface Input {
        void type(byte[] bytes) throws IOException;

        void resize(byte[] size) throws IOException;

        void close() throws IOException;
    }

    private record PipeInput(OutputStream pipe) implements Input {
        @Override
        public void type(byte[] bytes) throws IOException {
            pipe.write(bytes);
            pipe.flush();
        }

        @Override
        public void resize(byte[] size) {
            // Only a terminal has a size.
        }

        @Override
        public void close() throws IOException {
            pipe.close();
        }
    }

    private record TerminalInput(PseudoTerminal pseudoTerminal) implements Input {
        private static final byte[] END = {4};

        @Override
        public void type(byte[] bytes) throws IOException {
            pseudoTerminal.write(bytes);
        }

        @Override
        public void resize(byte[] size) throws IOException {
            var wish = TerminalSize.parse(size);
            if (wish.isPresent()) {
                pseudoTerminal.resize(wish.get().columns(), wish.get().rows());
            }
        }

        @Override
        public void close() throws IOException {
            pseudoTerminal.write(END);
        }
    }

    private Thread listen(Process process, Input input) {
        return Pump.platform("exec-input", () -> receive(process, input));
    }

    /** Takes what the client sends; a client that has gone takes the command with it. */
    private void receive(Process process, Input input) {
        try {
            for (var next = channels.receive(); next != null; next = channels.receive()) {
                take(next, input);
            }
        } catch (IOException e) {
            LOG.debug("input of a command: {}", e.getMessage());
        }
        kill(process);
    }

    private static void take(ChannelStream.Message message, Input input) throws IOException {
        try {
            switch (message.channel()) {
                case ChannelStream.STDIN -> input.type(message.bytes());
                case ChannelStream.RESIZE -> input.resize(message.bytes());
                case ChannelStream.CLOSE -> input.close();
                default -> throw new IOException("nothing is sent on " + message.channel());
            }
        } catch (IOException e) {
            // A command need not read its input; it goes on without.
            LOG.debug("input is not taken: {}", e.getMessage());
        }
    }

    private static void kill(Process process) {
        if (process.isAlive()) {
            var others = process.descendants().toList();
            others.forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
