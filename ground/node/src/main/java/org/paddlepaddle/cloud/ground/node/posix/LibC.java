// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.posix;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.List;

/** Calls as C declares them; a negative answer becomes an {@link IOException} with the errno. */
@SuppressWarnings("restricted")
final class LibC {
    static final int EINTR = 4;
    static final int EIO = 5;
    static final int O_RDWR = 2;
    static final int O_NOCTTY = 0x100;
    static final int O_CLOEXEC = 0x80000;

    private static final Linker LINKER = Linker.nativeLinker();
    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = STATE.varHandle(PathElement.groupElement("errno"));

    private static final MethodHandle OPEN = variadic("open", 2, ADDRESS, JAVA_INT);
    private static final MethodHandle CLOSE = handle("close", JAVA_INT);
    private static final MethodHandle READ = sized("read");
    private static final MethodHandle WRITE = sized("write");
    private static final MethodHandle POLL = handle("poll", ADDRESS, JAVA_LONG, JAVA_INT);
    private static final MethodHandle FALLOCATE =
            handle("fallocate", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle IOCTL = variadic("ioctl", 2, JAVA_INT, JAVA_LONG, ADDRESS);
    private static final MethodHandle OPEN_TERMINAL = handle("posix_openpt", JAVA_INT);
    private static final MethodHandle GRANT = handle("grantpt", JAVA_INT);
    private static final MethodHandle UNLOCK = handle("unlockpt", JAVA_INT);
    private static final MethodHandle NAME = handle("ptsname_r", JAVA_INT, ADDRESS, JAVA_LONG);
    private static final MethodHandle SETNS = handle("setns", JAVA_INT, JAVA_INT);

    private LibC() {}

    /** A refusal of the kernel. */
    static final class Refused extends IOException {
        private static final long serialVersionUID = 1;
        private final int errno;

        Refused(String call, int errno) {
            super(call + " failed with errno " + errno);
            this.errno = errno;
        }

        int errno() {
            return errno;
        }
    }

    static MethodHandle handle(String name, java.lang.foreign.MemoryLayout... arguments) {
        return link(name, FunctionDescriptor.of(JAVA_INT, arguments), List.of());
    }

    private static MethodHandle variadic(
            String name, int fixed, java.lang.foreign.MemoryLayout... arguments) {
        var option = Linker.Option.firstVariadicArg(fixed);
        return link(name, FunctionDescriptor.of(JAVA_INT, arguments), List.of(option));
    }

    private static MethodHandle sized(String name) {
        return link(
                name, FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG), List.of());
    }

    private static MethodHandle link(
            String name, FunctionDescriptor descriptor, List<Linker.Option> more) {
        var options =
                java.util.stream.Stream.concat(
                                java.util.stream.Stream.of(Linker.Option.captureCallState("errno")),
                                more.stream())
                        .toArray(Linker.Option[]::new);
        return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(name), descriptor, options);
    }

    /** One call with its errno; the method handle wants the exact types at the call. */
    interface Call {
        long in(MemorySegment state) throws Throwable;
    }

    static long call(String name, Call call) throws IOException {
        try (var arena = Arena.ofConfined()) {
            var state = arena.allocate(STATE);
            long answer = call.in(state);
            if (answer < 0) {
                throw new Refused(name, (int) ERRNO.get(state, 0L));
            }
            return answer;
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("cannot call " + name, e);
        }
    }

    static int open(String path, int flags) throws IOException {
        try (var arena = Arena.ofConfined()) {
            var text = arena.allocateFrom(path);
            return (int) call("open " + path, state -> (int) OPEN.invokeExact(state, text, flags));
        }
    }

    static void close(int fd) throws IOException {
        call("close", state -> (int) CLOSE.invokeExact(state, fd));
    }

    static int read(int fd, MemorySegment to) throws IOException {
        long size = to.byteSize();
        return (int) call("read", state -> (long) READ.invokeExact(state, fd, to, size));
    }

    static int write(int fd, MemorySegment from) throws IOException {
        long size = from.byteSize();
        return (int) call("write", state -> (long) WRITE.invokeExact(state, fd, from, size));
    }

    /** How many of the {@code pollfd}s are ready. */
    static int poll(MemorySegment fds, long count, int millis) throws IOException {
        return (int) call("poll", state -> (int) POLL.invokeExact(state, fds, count, millis));
    }

    static void fallocate(int fd, int mode, long offset, long length) throws IOException {
        call("fallocate", state -> (int) FALLOCATE.invokeExact(state, fd, mode, offset, length));
    }

    static void ioctl(int fd, long request, MemorySegment argument) throws IOException {
        call("ioctl", state -> (int) IOCTL.invokeExact(state, fd, request, argument));
    }

    static int openTerminal() throws IOException {
        int flags = O_RDWR | O_NOCTTY | O_CLOEXEC;
        return (int) call("posix_openpt", s -> (int) OPEN_TERMINAL.invokeExact(s, flags));
    }

    /** Makes the other end of a terminal usable and says where it is. */
    static String otherEnd(int terminal) throws IOException {
        call("grantpt", state -> (int) GRANT.invokeExact(state, terminal));
        call("unlockpt", state -> (int) UNLOCK.invokeExact(state, terminal));
        try (var arena = Arena.ofConfined()) {
            var name = arena.allocate(64);
            call("ptsname_r", s -> (int) NAME.invokeExact(s, terminal, name, name.byteSize()));
            return name.getString(0);
        }
    }

    static void setns(int fd, int kind) throws IOException {
        call("setns", state -> (int) SETNS.invokeExact(state, fd, kind));
    }
}
