// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.build.file.InputFile;
import org.paddlepaddle.cloud.cube.input.ChunkSource;
import org.paddlepaddle.cloud.cube.input.InputException;

/**
 * The files of a build in their order, packed ones opened ahead of their turn, because unpacking is
 * what takes long. What is wrong with a file is said in its turn.
 */
final class OpenFiles implements AutoCloseable {
    private static final String PACKED = ".gz";

    private final Iterator<InputFile> files;
    private final PaddleColumns columns;
    private final ProgressMeter meter;
    private final BuildLimits limits;
    private final ArrayDeque<Opened> opened = new ArrayDeque<>();
    private @Nullable InputFile next;

    private record Opened(@Nullable ChunkSource source, @Nullable InputException failure) {}

    OpenFiles(
            List<InputFile> files, PaddleColumns columns, ProgressMeter meter, BuildLimits limits) {
        this.files = files.iterator();
        this.columns = columns;
        this.meter = meter;
        this.limits = limits;
        advance();
    }

    private void advance() {
        next = files.hasNext() ? files.next() : null;
    }

    /** To be closed by the caller; null after the last one. */
    @Nullable ChunkSource take() {
        while (next != null && opened.size() < limits.threads() && mayOpen(next)) {
            opened.add(open(next));
            advance();
        }
        Opened first = opened.poll();
        if (first == null) {
            return null;
        }
        if (first.failure() != null) {
            throw first.failure();
        }
        return first.source();
    }

    private boolean mayOpen(InputFile file) {
        return opened.isEmpty() || file.name().endsWith(PACKED);
    }

    private Opened open(InputFile file) {
        try {
            return new Opened(
                    InputFormat.open(
                            file.name(), meter.counting(file.open()), columns, limits.chunkBytes()),
                    null);
        } catch (IOException failure) {
            return new Opened(null, InputException.unreadable(file.name(), failure));
        } catch (InputException failure) {
            return new Opened(null, failure);
        }
    }

    @Override
    public void close() {
        for (Opened each : opened) {
            if (each.source() != null) {
                each.source().close();
            }
        }
    }
}
