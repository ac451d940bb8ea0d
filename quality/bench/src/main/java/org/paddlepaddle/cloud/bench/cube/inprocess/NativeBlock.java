// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.inprocess;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.paddlepaddle.cloud.bench.BenchException;

/** Anonymous memory that asks for huge pages, and words read and written anywhere. */
@SuppressWarnings("restricted") // the point of this class
final class NativeBlock {
    static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;

    /** All memory, so that an access is one instruction after a range check. */
    static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    private static final int PROT_READ_WRITE = 3;
    private static final int MAP_PRIVATE_ANONYMOUS = 0x22;
    private static final int MADV_HUGEPAGE = 14;
    private static final long HUGE = 2L << 20;

    private static final MethodHandle MMAP =
            handle(
                    "mmap",
                    FunctionDescriptor.of(
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_INT,
                            ValueLayout.JAVA_INT,
                            ValueLayout.JAVA_INT,
                            ValueLayout.JAVA_LONG));
    private static final MethodHandle MADVISE =
            handle(
                    "madvise",
                    FunctionDescriptor.of(
                            ValueLayout.JAVA_INT,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_INT));

    private NativeBlock() {}

    private static MethodHandle handle(String name, FunctionDescriptor descriptor) {
        var linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), descriptor);
    }

    /** The address of zeroed memory that lives as long as the process. */
    static long allocate(long bytes) {
        long size = (bytes + 2 * HUGE - 1) / HUGE * HUGE;
        try {
            long mapped =
                    (long)
                            MMAP.invokeExact(
                                    0L, size, PROT_READ_WRITE, MAP_PRIVATE_ANONYMOUS, -1, 0L);
            if (mapped == -1) {
                throw new BenchException("no " + size + " bytes of memory");
            }
            long aligned = (mapped + HUGE - 1) / HUGE * HUGE;
            // Where the kernel has no huge pages everybody measured here does without.
            int _ = (int) MADVISE.invokeExact(aligned, bytes, MADV_HUGEPAGE);
            return aligned;
        } catch (BenchException e) {
            throw e;
        } catch (Throwable e) {
            throw new BenchException("mmap failed: " + e.getMessage(), e);
        }
    }

    static void copy(long from, long to, int bytes) {
        for (int i = 0; i < bytes; i += Long.BYTES) {
            ALL.set(LONG, to + i, ALL.get(LONG, from + i));
        }
    }
}
