// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import java.nio.file.Path;
import java.util.List;
import org.paddlepaddle.cloud.supervise.Supervisor;

/**
 * Looks keys up, wherever the tables are: on servers elsewhere ({@link #open}) or in this process,
 * which is the store's own way and not known here. May be shared by any number of threads.
 */
public interface CubeClient extends AutoCloseable {

    /** Of the servers that upstream's {@code cube.conf} names. */
    static CubeClient open(Path cubeConf) {
        return open(CubeConf.read(cubeConf), ClientOptions.defaults());
    }

    static CubeClient open(List<TableConf> tables, ClientOptions options) {
        return open(tables, options, new Supervisor());
    }

    /**
     * As a part of a process that watches its loops: the health checks of replicas are among them.
     */
    static CubeClient open(List<TableConf> tables, ClientOptions options, Supervisor supervisor) {
        return RemoteClient.open(tables, options, supervisor);
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
