// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.legacy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How far the numbering of a shard's files has come. A delta continues where its predecessor
 * stopped, so these count everything from the base on.
 *
 * @param keys entries of all index files, repeated keys counted
 * @param blocks bytes of each data file
 * @param indexes bytes of each index file
 */
public record LegacyCounters(long keys, List<Long> blocks, List<Long> indexes) {
    public static final LegacyCounters NONE = new LegacyCounters(0, List.of(), List.of());

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int HASH = 0;
    private static final long UNSIGNED = 0xffff_ffffL;

    public LegacyCounters {
        blocks = List.copyOf(blocks);
        indexes = List.copyOf(indexes);
    }

    /** From {@code index.n} and {@code data.n}. */
    public static LegacyCounters read(Path directory) {
        ByteBuffer index = load(directory.resolve("index.n"));
        try {
            int type = index.getInt();
            if (type != HASH) {
                throw new LegacyException(
                        directory.resolve("index.n") + ": index type " + type + "; only 0 exists");
            }
            long keys = index.getInt() & UNSIGNED;
            List<Long> indexes = lengths(index, true);
            return new LegacyCounters(
                    keys, lengths(load(directory.resolve("data.n")), false), indexes);
        } catch (BufferUnderflowException _) {
            throw new LegacyException(directory + ": index.n or data.n is shorter than it says");
        }
    }

    private static List<Long> lengths(ByteBuffer from, boolean wide) {
        long count = from.getInt() & UNSIGNED;
        int width = wide ? Long.BYTES : Integer.BYTES;
        if (count * width > from.remaining()) {
            throw new BufferUnderflowException();
        }
        List<Long> lengths = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            lengths.add(wide ? from.getLong() : from.getInt() & UNSIGNED);
        }
        return lengths;
    }

    private static ByteBuffer load(Path file) {
        try {
            return ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        } catch (IOException failure) {
            throw new LegacyException(file + " cannot be read", failure);
        }
    }

    byte[] indexFile() {
        if (keys > UNSIGNED) {
            throw new LegacyException(
                    keys + " keys; upstream's format counts to 4294967295: use more shards");
        }
        ByteBuffer file = ByteBuffer.allocate(3 * Integer.BYTES + indexes.size() * Long.BYTES);
        file.order(ByteOrder.LITTLE_ENDIAN);
        file.putInt(HASH).putInt((int) keys).putInt(indexes.size());
        indexes.forEach(file::putLong);
        return file.array();
    }

    byte[] blockFile() {
        ByteBuffer file = ByteBuffer.allocate(Integer.BYTES + blocks.size() * Integer.BYTES);
        file.order(ByteOrder.LITTLE_ENDIAN);
        file.putInt(blocks.size());
        blocks.forEach(length -> file.putInt(Math.toIntExact(length)));
        return file.array();
    }

    /** Upstream's description of a shard, with its numbers as strings. */
    public String toJson() {
        ObjectNode json = JSON.createObjectNode();
        json.put("index_total_count", Long.toString(keys));
        ArrayNode blockList = json.putArray("data_len_list");
        blocks.forEach(length -> blockList.add(length.toString()));
        ArrayNode indexList = json.putArray("index_len_list");
        indexes.forEach(length -> indexList.add(length.toString()));
        return json.toString();
    }

    /** Numbers may be strings or numbers. */
    public static LegacyCounters fromJson(String text) {
        try {
            JsonNode json = JSON.readTree(text);
            return new LegacyCounters(
                    json.required("index_total_count").asLong(),
                    numbers(json.required("data_len_list")),
                    numbers(json.required("index_len_list")));
        } catch (IOException | IllegalArgumentException wrong) {
            throw new LegacyException("not the description of a shard: " + text, wrong);
        }
    }

    private static List<Long> numbers(JsonNode list) {
        List<Long> numbers = new ArrayList<>();
        list.forEach(number -> numbers.add(number.asLong()));
        return numbers;
    }
}
