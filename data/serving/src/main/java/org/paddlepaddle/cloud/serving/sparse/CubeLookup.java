// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.sparse;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.client.ClientOptions;
import org.paddlepaddle.cloud.cube.client.CubeClient;
import org.paddlepaddle.cloud.cube.client.CubeClientException;
import org.paddlepaddle.cloud.cube.client.CubeConf;
import org.paddlepaddle.cloud.cube.client.NearCacheClient;
import org.paddlepaddle.cloud.cube.client.NearCacheOptions;
import org.paddlepaddle.cloud.cube.client.SeekResult;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** A table of Cube. */
public final class CubeLookup implements SparseLookup {
    private final CubeClient client;
    private final String table;

    private CubeLookup(CubeClient client, String table) {
        this.client = client;
        this.table = table;
    }

    /**
     * A table of upstream's {@code cube.conf}.
     *
     * @param table its {@code dict_name}; the empty text for the first
     * @param supervisor of the process: the health checks of the servers are among its loops
     * @throws CubeClientException when the file is wrong; servers that do not answer may come later
     * @throws IllegalArgumentException when there is no such table
     */
    public static CubeLookup open(Path cubeConf, String table, Supervisor supervisor) {
        return over(servers(cubeConf, supervisor), cubeConf, table);
    }

    /**
     * As {@link #open}, with a near-cache: rows that are asked for often stay in this process.
     *
     * @param bytes that they may take
     */
    public static CubeLookup cached(
            Path cubeConf, String table, long bytes, Supervisor supervisor) {
        var servers = servers(cubeConf, supervisor);
        return over(
                NearCacheClient.over(servers, NearCacheOptions.ofBytes(bytes)), cubeConf, table);
    }

    private static CubeClient servers(Path cubeConf, Supervisor supervisor) {
        return CubeClient.open(CubeConf.read(cubeConf), ClientOptions.defaults(), supervisor);
    }

    private static CubeLookup over(CubeClient client, Path cubeConf, String table) {
        var tables = client.tables();
        if (!table.isEmpty() && !tables.contains(table)) {
            client.close();
            throw new IllegalArgumentException(
                    "%s has no table \"%s\"; there are %s".formatted(cubeConf, table, tables));
        }
        return new CubeLookup(client, table.isEmpty() ? tables.getFirst() : table);
    }

    public String table() {
        return table;
    }

    @Override
    public Rows rows(long[] keys, int width) {
        SeekResult found;
        try {
            found = client.seek(table, keys);
        } catch (CubeClientException e) {
            throw unavailable(e.getMessage(), e);
        }
        if (found.status() != SeekResult.FOUND) {
            throw unavailable(found.error(), null);
        }
        return rows(found, keys, width);
    }

    /** A row that is missing because its shard is silent would be a wrong answer, not a zero. */
    private Rows rows(SeekResult found, long[] keys, int width) {
        var values = new float[Math.multiplyExact(keys.length, width)];
        int missing = 0;
        for (int i = 0; i < keys.length; i++) {
            if (!found.found(i)) {
                missing++;
            } else if (found.length(i) != width * Float.BYTES) {
                throw new InferenceException(
                        InferenceException.Kind.FAILED,
                        "key %s of table %s has %d bytes; the model wants rows of %d floats"
                                .formatted(
                                        Long.toUnsignedString(keys[i]),
                                        table,
                                        found.length(i),
                                        width));
            } else {
                found.floats(i, values, i * width, width);
            }
        }
        return new Rows(values, missing);
    }

    private InferenceException unavailable(@Nullable String why, @Nullable Exception cause) {
        var sentence = "table %s does not answer: %s".formatted(table, why);
        return cause == null
                ? new InferenceException(InferenceException.Kind.UNAVAILABLE, sentence)
                : new InferenceException(InferenceException.Kind.UNAVAILABLE, sentence, cause);
    }

    @Override
    public void close() {
        client.close();
    }
}
