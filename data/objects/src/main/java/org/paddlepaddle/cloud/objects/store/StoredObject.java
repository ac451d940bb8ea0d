// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.objects.store.file.SegmentPins;

/** An object that is being read; it stays as it is, whatever happens to its key meanwhile. */
public final class StoredObject implements AutoCloseable {
    /**
     * A part of a file that holds a part of the bytes.
     *
     * @param path of a segment; null where it is the file of the object itself
     */
    public record Slice(StoredObject of, @Nullable Path path, long position, long count) {
        /** The caller closes it. */
        public FileChannel open() throws IOException {
            return path == null ? of.file : FileChannel.open(path, StandardOpenOption.READ);
        }
    }

    private final ObjectHead head;
    private final FileChannel file;
    private final Path segments;
    private final SegmentPins pins;
    private boolean closed;

    /** Pins the segments. */
    StoredObject(ObjectHead head, FileChannel file, Path segments, SegmentPins pins) {
        this.head = head;
        this.file = file;
        this.segments = segments;
        this.pins = pins;
        if (head.segmented()) {
            pins.pin(segments);
        }
    }

    public ObjectHead head() {
        return head;
    }

    /** The files that hold these bytes, in their order. */
    public List<Slice> slices(long from, long length) {
        if (!head.segmented()) {
            return List.of(new Slice(this, null, from, length));
        }
        var slices = new ArrayList<Slice>();
        long start = 0;
        for (var segment : head.segments()) {
            long first = Math.max(from, start);
            long end = Math.min(from + length, start + segment.size());
            if (first < end) {
                var path = segments.resolve("%05d".formatted(segment.part()));
                slices.add(new Slice(this, path, first - start, end - first));
            }
            start += segment.size();
        }
        return slices;
    }

    /** These bytes one after another; the object stays open. */
    public InputStream stream(long from, long length) {
        return new SliceStream(slices(from, length));
    }

    private static final class SliceStream extends InputStream {
        private final List<Slice> slices;
        private int next;
        private @Nullable FileChannel channel;
        private long position;
        private long left;

        SliceStream(List<Slice> slices) {
            this.slices = slices;
        }

        @Override
        public int read() throws IOException {
            var single = new byte[1];
            return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            while (left == 0) {
                if (next == slices.size()) {
                    return -1;
                }
                turn(slices.get(next++));
            }
            var open = channel;
            if (open == null) {
                return -1;
            }
            int wanted = (int) Math.min(length, left);
            int count = open.read(ByteBuffer.wrap(bytes, offset, wanted), position);
            if (count < 0) {
                throw new IOException("a file of the store was cut short");
            }
            position += count;
            left -= count;
            return count;
        }

        private void turn(Slice slice) throws IOException {
            if (next > 1) {
                closeSegment(slices.get(next - 2));
            }
            channel = slice.open();
            position = slice.position();
            left = slice.count();
        }

        /** The file of the object itself belongs to the object. */
        private void closeSegment(Slice slice) throws IOException {
            if (channel != null && slice.path() != null) {
                channel.close();
            }
        }

        @Override
        public void close() throws IOException {
            if (next > 0) {
                closeSegment(slices.get(next - 1));
            }
        }
    }

    @Override
    public synchronized void close() throws IOException {
        if (!closed) {
            closed = true;
            file.close();
            if (head.segmented()) {
                pins.unpin(segments);
            }
        }
    }
}
