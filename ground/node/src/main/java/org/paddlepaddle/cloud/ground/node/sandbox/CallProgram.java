// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.sandbox;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A static ELF executable that makes a fixed list of system calls and then becomes the program its
 * arguments name.
 *
 * <p>It loads nothing and reads nothing, so it does the same in whatever file tree it is started.
 * The distributions' own tools cannot take its place: they need a C library of that tree, and
 * loading a filter is new to them ({@code setpriv} of util-linux 2.41).
 */
final class CallProgram {
    private static final long BASE = 0x400000;
    private static final int HEADER = 64;
    private static final int SEGMENT = 56;
    private static final int DATA = HEADER + 2 * SEGMENT;
    private static final int ENTRY = 64;
    private static final int ALIGNMENT = 8;

    /** Receives answers that nobody needs. */
    private static final long IGNORED = BASE + DATA;

    /**
     * @param toNext whether the answer is the first argument of the next call
     * @param afterRefusal how many steps to go on by when it is refused; 0 ends the program
     */
    private record Step(long number, long[] arguments, boolean toNext, int afterRefusal) {}

    private final Architecture architecture;
    private final SystemCalls calls;
    private final ByteArrayOutputStream data = new ByteArrayOutputStream();
    private final List<Step> steps = new ArrayList<>();

    CallProgram(Architecture architecture) {
        this.architecture = architecture;
        this.calls = SystemCalls.of(architecture);
        data.writeBytes(new byte[ALIGNMENT]);
    }

    /** A call that must succeed. */
    CallProgram call(String name, long... arguments) {
        return add(name, arguments, false, 0);
    }

    /** A call whose refusal is no matter. */
    CallProgram attempt(String name, long... arguments) {
        return add(name, arguments, false, 1);
    }

    /** A call whose answer takes the place of the next call's first argument. */
    CallProgram callForNext(String name, long... arguments) {
        return add(name, arguments, true, 0);
    }

    /** A call whose refusal means that the next one is left out. */
    CallProgram guard(String name, long... arguments) {
        return add(name, arguments, false, 2);
    }

    private CallProgram add(String name, long[] arguments, boolean toNext, int afterRefusal) {
        steps.add(new Step(calls.number(name), arguments.clone(), toNext, afterRefusal));
        return this;
    }

    /** The address of a text, for an argument. */
    long text(String text) {
        return bytes((text + "\0").getBytes(StandardCharsets.UTF_8));
    }

    /** The address of a sequence of words. */
    long words(long... words) {
        var buffer = ByteBuffer.allocate(words.length * 8).order(ByteOrder.LITTLE_ENDIAN);
        for (var word : words) {
            buffer.putLong(word);
        }
        return bytes(buffer.array());
    }

    /** The address of a sequence of 32-bit numbers. */
    long ints(List<Long> numbers) {
        var buffer = ByteBuffer.allocate(numbers.size() * 4).order(ByteOrder.LITTLE_ENDIAN);
        numbers.forEach(number -> buffer.putInt(number.intValue()));
        return bytes(buffer.array());
    }

    long bytes(byte[] content) {
        long address = BASE + DATA + data.size();
        data.writeBytes(content);
        data.writeBytes(new byte[Math.floorMod(-content.length, ALIGNMENT)]);
        return address;
    }

    byte[] build() {
        var code = architecture.code();
        int size = DATA + data.size() + code.length + ENTRY * (steps.size() + 1);
        var file = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        header(file, size);
        file.put(data.toByteArray());
        file.put(code);
        for (var step : steps) {
            long nextArgument = BASE + file.position() + ENTRY + Long.BYTES;
            file.putLong(step.number());
            for (int index = 0; index < 5; index++) {
                file.putLong(index < step.arguments().length ? step.arguments()[index] : 0);
            }
            file.putLong(step.toNext() ? nextArgument : IGNORED);
            file.putLong((long) step.afterRefusal() * ENTRY);
        }
        file.putLong(-1);
        return file.array();
    }

    private void header(ByteBuffer file, int size) {
        file.put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0});
        file.putShort((short) 2).putShort((short) architecture.elfMachine()).putInt(1);
        file.putLong(BASE + DATA + data.size()).putLong(HEADER).putLong(0);
        file.putInt(0).putShort((short) HEADER).putShort((short) SEGMENT).putShort((short) 2);
        file.putShort((short) 0).putShort((short) 0).putShort((short) 0);
        // All of it in one segment, which may be written: answers are kept in the table.
        file.putInt(1).putInt(7).putLong(0).putLong(BASE).putLong(BASE);
        file.putLong(size).putLong(size).putLong(0x10000);
        // A stack that holds no code.
        file.putInt(0x6474e551).putInt(6).putLong(0).putLong(0).putLong(0);
        file.putLong(0).putLong(0).putLong(16);
    }
}
