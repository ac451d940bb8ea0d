// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.store.CubeStore;
import org.paddlepaddle.cloud.cube.store.TableReader;
import org.paddlepaddle.cloud.cube.store.TableVersion;
import org.paddlepaddle.cloud.cube.wire.RpcCode;

/**
 * Finds the version a request asks for. A request that names no table gets the default one. Data
 * that has no table's name, as upstream's has none, answers to every name.
 */
final class Resolver {
    /** The name of data without one. */
    static final String UNNAMED = "";

    private final CubeStore store;
    private final @Nullable String configured;
    private volatile List<String> tables;

    Resolver(CubeStore store, @Nullable String configured) {
        this.store = store;
        this.configured = configured;
        tables = store.tables();
    }

    /** To be called now and then: tables may come and go. */
    void refresh() {
        tables = store.tables();
    }

    String defaultTable() {
        if (configured != null) {
            return configured;
        }
        var known = tables;
        return known.isEmpty() ? UNNAMED : known.getFirst();
    }

    String tableFor(@Nullable String asked) {
        if (asked == null || asked.isEmpty()) {
            return defaultTable();
        }
        var known = tables;
        return known.size() == 1 && known.getFirst().isEmpty() ? UNNAMED : asked;
    }

    /** Null when there is none: {@link #code} says what to make of it. */
    @Nullable TableVersion find(
            TableReader reader, @Nullable String asked, @Nullable String wanted) {
        var table = tableFor(asked);
        return wanted == null ? reader.current(table) : reader.version(table, wanted);
    }

    /** Why nothing was found; {@link RpcCode#OK} when every key is a miss. */
    int code(@Nullable String asked, @Nullable String wanted) {
        if (wanted != null) {
            return RpcCode.NO_VERSION;
        }
        boolean known =
                asked == null || asked.isEmpty() || store.tables().contains(tableFor(asked));
        return known ? RpcCode.OK : RpcCode.NO_TABLE;
    }

    String text(int code, @Nullable String asked, @Nullable String wanted) {
        return switch (code) {
            case RpcCode.NO_VERSION ->
                    "version " + wanted + " of table " + tableFor(asked) + " is not resident";
            case RpcCode.NO_TABLE -> "no table " + asked + "; there are " + store.tables();
            default -> "";
        };
    }
}
