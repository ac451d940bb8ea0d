// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import java.nio.file.Path;
import java.util.List;
import org.paddlepaddle.cloud.cube.store.CubeStore;

/** Looks keys up, wherever the tables are. May be shared by any number of threads. */
public interface CubeClient extends AutoCloseable {

    /** Of the servers that upstream's {@code cube.conf} names. */
    static CubeClient open(Path cubeConf) {
        return open(CubeConf.read(cubeConf), ClientOptions.defaults());
    }

    static CubeClient open(List<TableConf> tables, ClientOptions options) {
        return RemoteClient.open(tables, options);
    }

    /** Of a store in this process. The store stays the caller's. */
    static CubeClient inProcess(CubeStore store) {
        return new InProcessClient(store);
    }

    List<String> tables();

    /**
     * Looks the keys up and puts the answers into the result. All rows are of one version.
     *
     * @throws CubeClientException when there is no such table or the thread is interrupted; servers
     *     that fail show in the result's codes
     */
    void seek(String table, long[] keys, int offset, int count, SeekResult into);

    default SeekResult seek(String table, long... keys) {
        var result = new SeekResult();
        seek(table, keys, 0, keys.length, result);
        return result;
    }

    @Override
    void close();
}
