// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.cache;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.serving.model.EngineCall;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/**
 * An LRU (least-recently-used) cache of outputs, bounded in bytes. Requests are compared byte by
 * byte: two that share a hash never share an answer.
 */
public final class RequestCache {
    /** What an entry costs beside its tensors, about. */
    private static final long OVERHEAD = 512;

    private final long capacity;
    private final LinkedHashMap<Key, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;

    /**
     * @param capacity in bytes; 0 for no cache
     */
    public RequestCache(long capacity) {
        this.capacity = capacity;
    }

    /** A request to one loaded model, which equals itself alone. */
    private record Key(Object model, EngineCall call) {}

    private record Entry(List<Tensor> outputs, long bytes) {}

    public boolean enabled() {
        return capacity > 0;
    }

    /** What the model gave for the same request. */
    public synchronized Optional<List<Tensor>> find(Object model, EngineCall call) {
        return Optional.ofNullable(entries.get(new Key(model, call))).map(Entry::outputs);
    }

    /** Keeps outputs in place of what was asked for longest ago; not those that are too large. */
    public void keep(Object model, EngineCall call, List<Tensor> outputs) {
        long size = OVERHEAD + size(call.feeds()) + size(outputs);
        if (size > capacity) {
            return;
        }
        // Tensors may be parts of a whole body or of a batch, which must not stay for their sake.
        var key = new Key(model, new EngineCall(copies(call.feeds()), call.fetches()));
        var entry = new Entry(copies(outputs), size);
        synchronized (this) {
            var before = entries.put(key, entry);
            bytes += size - (before == null ? 0 : before.bytes());
            var oldest = entries.entrySet().iterator();
            while (bytes > capacity) {
                bytes -= oldest.next().getValue().bytes();
                oldest.remove();
            }
        }
    }

    /** Drops what one model gave. */
    public synchronized void forget(Object model) {
        entries.entrySet()
                .removeIf(
                        entry -> {
                            boolean gone = entry.getKey().model().equals(model);
                            bytes -= gone ? entry.getValue().bytes() : 0;
                            return gone;
                        });
    }

    /** How much it holds, in bytes. */
    public synchronized long size() {
        return bytes;
    }

    private static long size(List<Tensor> tensors) {
        return tensors.stream().mapToLong(tensor -> tensor.data().remaining()).sum();
    }

    private static List<Tensor> copies(List<Tensor> tensors) {
        return tensors.stream().map(RequestCache::copy).toList();
    }

    private static Tensor copy(Tensor tensor) {
        var data = ByteBuffer.allocate(tensor.data().remaining());
        data.put(tensor.view()).flip();
        return new Tensor(tensor.name(), tensor.type(), tensor.shape(), data, tensor.lod());
    }
}
