// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.engine.paddle;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/** What server and bridge say to each other; {@code paddle_bridge.py} has the other end. */
final class BridgeMessages {
    private BridgeMessages() {}

    static byte[] request(List<Tensor> feeds, List<String> fetches) {
        int size = 8;
        for (var feed : feeds) {
            size += size(feed);
        }
        for (var fetch : fetches) {
            size += 2 + fetch.getBytes(StandardCharsets.UTF_8).length;
        }
        var message = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        message.putInt(feeds.size());
        feeds.forEach(feed -> put(feed, message));
        message.putInt(fetches.size());
        fetches.forEach(fetch -> put(fetch, message));
        return message.array();
    }

    private static int size(Tensor tensor) {
        return 2
                + tensor.name().getBytes(StandardCharsets.UTF_8).length
                + 2
                + tensor.shape().size() * Long.BYTES
                + 4
                + tensor.lod().size() * Integer.BYTES
                + 4
                + tensor.data().remaining();
    }

    private static void put(String text, ByteBuffer into) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        into.putShort((short) bytes.length).put(bytes);
    }

    private static void put(Tensor tensor, ByteBuffer into) {
        put(tensor.name(), into);
        into.put((byte) tensor.type().code()).put((byte) tensor.shape().size());
        tensor.shape().forEach(into::putLong);
        into.putInt(tensor.lod().size());
        tensor.lod().forEach(into::putInt);
        into.putInt(tensor.data().remaining()).put(tensor.view());
    }

    /**
     * @throws InferenceException what Paddle said instead of a result
     */
    static List<Tensor> answer(byte[] bytes) {
        var message = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (message.get() != 0) {
            throw new InferenceException(
                    InferenceException.Kind.FAILED,
                    "Paddle failed: "
                            + new String(bytes, 1, bytes.length - 1, StandardCharsets.UTF_8));
        }
        var tensors = new ArrayList<Tensor>();
        int count = message.getInt();
        for (int i = 0; i < count; i++) {
            tensors.add(tensor(message));
        }
        return tensors;
    }

    private static Tensor tensor(ByteBuffer message) {
        var name = new byte[Short.toUnsignedInt(message.getShort())];
        message.get(name);
        var type = ElementType.ofCode(message.get()).orElseThrow();
        var shape = new ArrayList<Long>();
        int rank = Byte.toUnsignedInt(message.get());
        for (int i = 0; i < rank; i++) {
            shape.add(message.getLong());
        }
        var lod = new ArrayList<Integer>();
        int offsets = message.getInt();
        for (int i = 0; i < offsets; i++) {
            lod.add(message.getInt());
        }
        int size = message.getInt();
        var data = message.slice(message.position(), size);
        message.position(message.position() + size);
        return new Tensor(new String(name, StandardCharsets.UTF_8), type, shape, data, lod);
    }
}
