// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import java.lang.foreign.MemorySegment;
import org.paddlepaddle.cloud.cube.layer.Manifest.Kind;
import org.paddlepaddle.cloud.cube.layer.Manifest.Values;
import org.paddlepaddle.cloud.cube.layer.memory.ProcessMemory;

/** Walks over the rows of a layer in memory, in the order of their slots. */
final class ImageRows implements RowCursor {
    private final LayerImage image;
    private final Manifest manifest;
    private final long end;
    private final Runnable close;
    private long slot;

    ImageRows(LayerImage image, Runnable close) {
        this.close = close;
        this.image = image;
        this.manifest = image.manifest();
        boolean base = manifest.kind() == Kind.BASE;
        var slots = base ? image.slots() : image.index();
        this.slot = slots.address() - manifest.stride();
        this.end = base ? slots.address() + image.content(slots) : image.indexTail();
    }

    @Override
    public boolean next() {
        do {
            slot += manifest.stride();
        } while (slot < end && inHeap() && ref() == Ref.EMPTY);
        return slot < end;
    }

    @Override
    public long key() {
        return ProcessMemory.getLong(slot);
    }

    @Override
    public boolean removed() {
        return inHeap() && !Ref.present(ref());
    }

    @Override
    public MemorySegment value() {
        if (!inHeap()) {
            return ProcessMemory.segment(slot + 8, manifest.maxValueBytes());
        }
        return removed()
                ? MemorySegment.NULL
                : ProcessMemory.segment(
                        image.heap().address() + Ref.offset(ref()), Ref.length(ref()));
    }

    private boolean inHeap() {
        return manifest.values() == Values.IN_HEAP;
    }

    private long ref() {
        return ProcessMemory.getLong(slot + 8);
    }

    @Override
    public void close() {
        close.run();
    }
}
