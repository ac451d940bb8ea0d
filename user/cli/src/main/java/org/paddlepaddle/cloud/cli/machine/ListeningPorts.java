// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.machine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** TCP ports of this machine and who listens on them. */
public final class ListeningPorts {
    private static final String LISTENING = "0A";

    /** A process with a listening socket. */
    public record Holder(long pid, String command) {}

    private ListeningPorts() {}

    /** Whether the port can be bound on loopback now. */
    public static boolean free(int port) {
        try (var socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port));
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    /** Known only for processes this user may look into. */
    public static Optional<Holder> holder(int port) {
        var inodes =
                Stream.of("/proc/net/tcp", "/proc/net/tcp6")
                        .flatMap(file -> lines(Path.of(file)))
                        .flatMap(line -> listening(line, port).stream())
                        .map(inode -> "socket:[" + inode + "]")
                        .toList();
        return inodes.isEmpty()
                ? Optional.empty()
                : ProcessHandle.allProcesses()
                        .filter(process -> owns(process.pid(), inodes))
                        .map(process -> new Holder(process.pid(), command(process)))
                        .findFirst();
    }

    /** The socket's inode when this line of {@code /proc/net/tcp} listens on the port. */
    static Optional<String> listening(String line, int port) {
        var fields = line.strip().split("\\s+");
        var suffix = String.format(Locale.ROOT, ":%04X", port);
        return fields.length > 9 && fields[1].endsWith(suffix) && fields[3].equals(LISTENING)
                ? Optional.of(fields[9])
                : Optional.empty();
    }

    private static boolean owns(long pid, List<String> inodes) {
        try (DirectoryStream<Path> descriptors =
                Files.newDirectoryStream(Path.of("/proc/" + pid + "/fd"))) {
            for (var descriptor : descriptors) {
                if (inodes.contains(target(descriptor))) {
                    return true;
                }
            }
        } catch (IOException _) {
            // Another user's process, or gone meanwhile.
        }
        return false;
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException _) {
            return "";
        }
    }

    private static String command(ProcessHandle process) {
        return process.info().command().orElse("?");
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readString(file, StandardCharsets.US_ASCII).lines().skip(1);
        } catch (IOException _) {
            return Stream.empty();
        }
    }
}
