// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.testkit.cube;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What stands around a transfer: the donefiles of a training job and an operator's configuration.
 */
public final class TransferFixture {
    private final Path root;
    private final Map<String, String> settings = new TreeMap<>();
    private final Map<String, String> replicas = new TreeMap<>();

    public TransferFixture(Path root, String table, int shards, int copies) {
        this.root = root;
        set("dict_name", table);
        set("mode", "base_delta");
        set("download_mode", "http");
        set("wget_port", "0");
        set("buildtool_local", "unused");
        set("donefile_address", root.resolve("done").toString());
        set("output_address", root.resolve("output").toString());
        set("tmp_address", root.resolve("tmp").toString());
        set("shard_num", Integer.toString(shards));
        set("copy_num", Integer.toString(copies));
        set("deploy_path", "unused");
        set("transfer_address", "127.0.0.1");
        set("hold_seconds", "0");
    }

    public TransferFixture set(String key, String value) {
        settings.put(key, value);
        return this;
    }

    /** Where one copy of a shard is; another place after it was started anew. */
    public TransferFixture replica(int shard, int copy, int agentPort, int port, Path deploy) {
        replicas.put("agent%d_%d".formatted(shard, copy), "127.0.0.1:" + agentPort);
        replicas.put("cube%d_%d".formatted(shard, copy), "127.0.0.1:%d:%s".formatted(port, deploy));
        return this;
    }

    /** The lines of {@code transfer.conf}. */
    public List<String> lines() {
        var lines = new ArrayList<>(List.of("[default]"));
        settings.forEach((key, value) -> lines.add(key + ": " + value));
        lines.add("[cube_agent]");
        replicas.forEach((key, value) -> lines.add(key + ": " + value));
        return lines;
    }

    /** As a file, {@code transfer.conf}. */
    public Path write() {
        try {
            return Files.write(root.resolve("transfer.conf"), lines());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Training output is complete.
     *
     * @param key the id of the base, a base's own
     */
    public void done(long id, long key, Path input) {
        line(
                id == key ? "base.txt" : "patch.txt",
                "{\"id\":\"%d\",\"key\":\"%d\",\"input\":\"%s\"}".formatted(id, key, input));
    }

    public void line(String donefile, String line) {
        try {
            Files.writeString(
                    Files.createDirectories(root.resolve("done")).resolve(donefile),
                    line + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
