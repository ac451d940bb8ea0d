// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.layer.memory.ProcessMemory;

/**
 * Anonymous memory of the operating system, in huge pages if it has some: a random lookup then
 * misses the cache but not the TLB as well.
 */
final class HugePages {
    private static final long HUGE = 2L << 20;

    /** What is given back in one call: nobody who maps memory meanwhile waits long. */
    private static final long PIECE = 4 * HUGE;

    private static final int READ_WRITE = 1 | 2;
    private static final int PRIVATE_ANONYMOUS = 2 | 0x20;
    private static final int MADV_HUGEPAGE = 14;
    private static final @Nullable Calls CALLS = calls();

    private HugePages() {}

    private record Calls(MethodHandle mmap, MethodHandle munmap, MethodHandle madvise) {}

    /** Null where this cannot be done; the segment may be longer than was asked for. */
    static @Nullable MemorySegment map(long length) {
        if (CALLS == null || length == 0) {
            return null;
        }
        // Huge pages start at multiples of their size; small layers do not need any.
        long rounded = length < HUGE ? length : (length + 2 * HUGE - 1) / HUGE * HUGE;
        try {
            long address =
                    (long)
                            CALLS.mmap.invokeExact(
                                    0L, rounded, READ_WRITE, PRIVATE_ANONYMOUS, -1, 0L);
            if (address == -1) {
                return null;
            }
            if (length >= HUGE) {
                // Refused where the kernel has no huge pages; small ones do as well then.
                int _ = (int) CALLS.madvise.invokeExact(address, rounded, MADV_HUGEPAGE);
            }
            return ProcessMemory.segment(address, rounded);
        } catch (Throwable e) {
            throw new LayerException("cannot get " + length + " bytes of memory", e);
        }
    }

    static void unmap(long address, long length) {
        if (CALLS == null) {
            return;
        }
        try {
            for (long at = 0; at < length; at += PIECE) {
                long piece = Math.min(PIECE, length - at);
                int _ = (int) CALLS.munmap.invokeExact(address + at, piece);
            }
        } catch (Throwable e) {
            throw new LayerException("cannot give memory back", e);
        }
    }

    @SuppressWarnings("restricted")
    private static @Nullable Calls calls() {
        if (!"Linux".equals(System.getProperty("os.name"))) {
            return null;
        }
        var linker = Linker.nativeLinker();
        var names = linker.defaultLookup();
        var mmap = names.find("mmap");
        var munmap = names.find("munmap");
        var madvise = names.find("madvise");
        if (mmap.isEmpty() || munmap.isEmpty() || madvise.isEmpty()) {
            return null;
        }
        var size = ValueLayout.JAVA_LONG;
        var number = ValueLayout.JAVA_INT;
        return new Calls(
                linker.downcallHandle(
                        mmap.get(),
                        FunctionDescriptor.of(size, size, size, number, number, number, size)),
                linker.downcallHandle(munmap.get(), FunctionDescriptor.of(number, size, size)),
                linker.downcallHandle(
                        madvise.get(), FunctionDescriptor.of(number, size, size, number)));
    }
}
