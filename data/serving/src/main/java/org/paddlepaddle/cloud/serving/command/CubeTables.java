// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.command;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.paddlepaddle.cloud.serving.conf.ConfDirectory;
import org.paddlepaddle.cloud.serving.sparse.CubeLookup;

/** The tables of the models that a server has, each opened once. */
final class CubeTables implements AutoCloseable {
    /** Opens a table of a {@code cube.conf}. */
    interface Opener {
        CubeLookup open(Path conf, String table);
    }

    static final CubeTables NONE = new CubeTables(Map.of(), _ -> Optional.empty());

    private final Map<String, CubeLookup> open;
    private final Function<String, Optional<String>> tables;

    private CubeTables(Map<String, CubeLookup> open, Function<String, Optional<String>> tables) {
        this.open = open;
        this.tables = tables;
    }

    /** One table for every model. */
    static CubeTables of(Path conf, String table, Opener opener) {
        return new CubeTables(Map.of(table, opener.open(conf, table)), _ -> Optional.of(table));
    }

    /** The table that each engine names. */
    static CubeTables of(ConfDirectory directory, Opener opener) {
        Map<String, CubeLookup> open = new LinkedHashMap<>();
        for (var engine : directory.engines()) {
            directory
                    .table(engine.getName())
                    .ifPresent(
                            table ->
                                    open.computeIfAbsent(
                                            table, _ -> opener.open(directory.cube(), table)));
        }
        return new CubeTables(open, directory::table);
    }

    Optional<CubeLookup> of(String model) {
        return tables.apply(model).map(open::get);
    }

    @Override
    public void close() {
        open.values().forEach(CubeLookup::close);
    }
}
