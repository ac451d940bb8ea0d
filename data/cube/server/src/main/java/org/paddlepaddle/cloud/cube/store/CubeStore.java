// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import java.time.Duration;
import java.util.List;

/**
 * All tables of one process, as readers and administrators see them.
 *
 * <p>A table has a current version and, while one is being prepared or was just replaced, a
 * background version. Commands block until they are done; one runs per table at a time and a second
 * one is refused with {@link StoreException}. The pointer on disk moves only after the version was
 * loaded and verified.
 */
public interface CubeStore extends AutoCloseable {
    TableReader newReader();

    List<String> tables();

    /** How long versions took to load that were there when the store was opened. */
    List<Duration> firstLoads();

    TableStatus status(String table);

    /**
     * Loads a complete version into the background.
     *
     * @param version the directory's name below the table's, {@code ""} for the table's own
     */
    void loadBase(String table, String version);

    /** Loads a patch over the current version into the background. */
    void loadPatch(String table, String version);

    /** Makes this version current: a no-op when it is, a switch when it is in the background. */
    void enable(String table, String version);

    /** Swaps current and background. */
    void swap(String table);

    void unloadBackground(String table);

    /** Goes back to the newest kept version before the current one. */
    void rollback(String table);

    /** Reads every byte of a resident or stored version against its checksums. */
    Verification verify(String table, String version);

    /**
     * Memory of some version could not be read, as where a mapped file became shorter: everything
     * is read soon, and what is damaged is served no longer.
     */
    void suspect();

    /** Whether heavy work goes on in the background just now, on cores that serve as well. */
    boolean busy();

    @Override
    void close();
}
