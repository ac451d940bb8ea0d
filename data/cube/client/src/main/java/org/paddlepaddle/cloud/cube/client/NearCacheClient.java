// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * A client that keeps the rows it is asked for most (near-cache): bounded in bytes, and never of
 * two versions in one answer. A new version is seen with the first key that has to be asked for, or
 * when {@link NearCacheOptions#freshness()} is over.
 */
public final class NearCacheClient implements CubeClient {
    private final CubeClient servers;
    private final Map<String, CachedTable> tables = new LinkedHashMap<>();

    private NearCacheClient(CubeClient servers, NearCacheOptions options, LongSupplier nanos) {
        this.servers = servers;
        for (var name : servers.tables()) {
            tables.put(name, new CachedTable(servers, name, options, nanos));
        }
    }

    /**
     * @param servers who is asked for what is not kept; closed with the answer
     */
    public static NearCacheClient over(CubeClient servers, NearCacheOptions options) {
        return over(servers, options, System::nanoTime);
    }

    static NearCacheClient over(CubeClient servers, NearCacheOptions options, LongSupplier nanos) {
        return new NearCacheClient(servers, options, nanos);
    }

    @Override
    public List<String> tables() {
        return servers.tables();
    }

    @Override
    public void seek(String table, long[] keys, int offset, int count, SeekResult into) {
        var cached = tables.get(table);
        if (cached == null) {
            servers.seek(table, keys, offset, count, into);
        } else {
            cached.seek(keys, offset, count, into);
        }
    }

    /**
     * @throws CubeClientException when there is no such table
     */
    public NearCacheStatus status(String table) {
        var cached = tables.get(table);
        if (cached == null) {
            throw new CubeClientException("no table " + table + "; there are " + tables.keySet());
        }
        return cached.status();
    }

    @Override
    public void close() {
        servers.close();
    }
}
