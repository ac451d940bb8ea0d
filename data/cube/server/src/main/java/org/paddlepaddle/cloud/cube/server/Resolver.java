// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.store.CubeStore;
import org.paddlepaddle.cloud.cube.store.TableReader;
import org.paddlepaddle.cloud.cube.store.TableVersion;
import org.paddlepaddle.cloud.cube.wire.RpcCode;

/**
 * Finds the version a request asks for. A request that names no table gets the default one. Where
 * there is no table but the one upstream's layout has, which knows no names, it answers to all.
 */
final class Resolver {
    /** What a table without a name of its own is called. */
    private static final List<String> UNNAMED = List.of("default", "");

    private final CubeStore store;
    private final @Nullable String configured;
    private volatile String defaultTable;
    private volatile boolean nameless;

    Resolver(CubeStore store, @Nullable String configured) {
        this.store = store;
        this.configured = configured;
        defaultTable = choose(store.tables());
        nameless = isNameless(store.tables());
    }

    /** To be called now and then: tables may come and go. */
    void refresh() {
        var tables = store.tables();
        defaultTable = choose(tables);
        nameless = isNameless(tables);
    }

    private String choose(List<String> tables) {
        if (configured != null) {
            return configured;
        }
        var loaded = tables.stream().filter(this::isLoaded).toList();
        var candidates = loaded.isEmpty() ? tables : loaded;
        for (var name : UNNAMED) {
            if (candidates.contains(name)) {
                return name;
            }
        }
        return candidates.isEmpty() ? UNNAMED.getFirst() : candidates.getFirst();
    }

    private boolean isLoaded(String table) {
        var status = store.status(table);
        return status.keyCount() > 0 || !status.current().isEmpty();
    }

    private static boolean isNameless(List<String> tables) {
        return tables.size() == 1 && UNNAMED.contains(tables.getFirst());
    }

    String tableFor(@Nullable String asked) {
        return nameless || asked == null || asked.isEmpty() ? defaultTable : asked;
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
