// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.queue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.serving.model.EngineCall;
import org.paddlepaddle.cloud.serving.tensor.Tensor;
import org.paddlepaddle.cloud.serving.tensor.TensorSpec;

/**
 * Ragged batching: which samples of different inner shapes may be computed together, filled up with
 * zeros. By upstream's rule, samples are alike whose elements differ by 1024 at most, or of which
 * one has at least half the elements of the other; and only dimensions that the program leaves open
 * are filled.
 */
final class Padding {
    /** Only samples of one shape. */
    static final Padding NONE = new Padding(Map.of());

    private static final long CLOSE = 1024;

    private final Map<String, TensorSpec> open;

    private Padding(Map<String, TensorSpec> open) {
        this.open = open;
    }

    static Padding of(List<TensorSpec> inputs) {
        return new Padding(inputs.stream().collect(Collectors.toMap(TensorSpec::name, i -> i)));
    }

    /** Whether a call may join all of a batch. */
    boolean merges(List<Pending> batch, EngineCall call) {
        return batch.stream().allMatch(each -> merges(each.call(), call));
    }

    private boolean merges(EngineCall one, EngineCall other) {
        if (one.mergesWith(other)) {
            return true;
        }
        if (open.isEmpty()
                || !one.fetches().equals(other.fetches())
                || one.feeds().size() != other.feeds().size()) {
            return false;
        }
        for (int i = 0; i < one.feeds().size(); i++) {
            if (!merges(one.feeds().get(i), other.feeds().get(i))) {
                return false;
            }
        }
        return true;
    }

    private boolean merges(Tensor one, Tensor other) {
        var spec = open.get(one.name());
        int rank = one.shape().size();
        if (spec == null
                || one.type() != other.type()
                || rank != other.shape().size()
                || rank != spec.shape().size()) {
            return false;
        }
        long mine = 1;
        long theirs = 1;
        for (int axis = 1; axis < rank; axis++) {
            long a = one.shape().get(axis);
            long b = other.shape().get(axis);
            if (a != b && spec.shape().get(axis) >= 0) {
                return false;
            }
            mine *= a;
            theirs *= b;
        }
        return Math.abs(mine - theirs) <= CLOSE
                || 2 * Math.min(mine, theirs) >= Math.max(mine, theirs);
    }

    /** The tensors of one feed, each as large as the largest in every inner dimension. */
    static List<Tensor> padded(List<Tensor> parts) {
        var largest = new ArrayList<>(parts.getFirst().shape());
        for (var part : parts) {
            for (int axis = 1; axis < largest.size(); axis++) {
                largest.set(axis, Math.max(largest.get(axis), part.shape().get(axis)));
            }
        }
        return parts.stream().map(part -> padded(part, largest)).toList();
    }

    private static Tensor padded(Tensor part, List<Long> largest) {
        var shape = new ArrayList<>(largest);
        shape.set(0, part.shape().getFirst());
        if (shape.equals(part.shape())) {
            return part;
        }
        long elements = shape.stream().reduce(1L, Math::multiplyExact);
        var data = Tensor.buffer(elements * part.type().bytes());
        copy(part, shape, new Place(0, 0, 0), data);
        return new Tensor(part.name(), part.type(), shape, data);
    }

    /** How far a copy has come: the axis, and the first element there of each side. */
    private record Place(int axis, long from, long to) {}

    private static void copy(Tensor part, List<Long> shape, Place at, ByteBuffer into) {
        int last = shape.size() - 1;
        int bytes = part.type().bytes();
        if (at.axis() == last) {
            var row = part.view();
            int size = Math.toIntExact(part.shape().get(last) * bytes);
            row.position(Math.toIntExact(at.from() * bytes));
            into.put(Math.toIntExact(at.to() * bytes), row, row.position(), size);
            return;
        }
        long fromStep = step(part.shape(), at.axis());
        long toStep = step(shape, at.axis());
        for (long i = 0; i < part.shape().get(at.axis()); i++) {
            copy(
                    part,
                    shape,
                    new Place(at.axis() + 1, at.from() + i * fromStep, at.to() + i * toStep),
                    into);
        }
    }

    private static long step(List<Long> shape, int axis) {
        return shape.subList(axis + 1, shape.size()).stream().reduce(1L, Math::multiplyExact);
    }
}
