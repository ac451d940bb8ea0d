// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.cube.files.Durable;
import org.paddlepaddle.cloud.cube.ship.RolloutJson;

/** The files of a small installation, as an operator would write them. */
record Installation(Path root) {
    static final String TABLE = "demo";

    Path serverDirectory(int shard) {
        return root.resolve("server" + shard);
    }

    Path transferConf() {
        return root.resolve("conf").resolve("transfer.conf");
    }

    Path cubeConf() {
        return root.resolve("conf").resolve("cube.conf");
    }

    void writeConfigurations(List<ServerProcess> servers) {
        Durable.write(transferConf(), transfer(servers));
        Durable.write(cubeConf(), cube(servers));
    }

    private String transfer(List<ServerProcess> servers) {
        var lines = new ArrayList<String>();
        lines.add("[default]");
        lines.add("dict_name: " + TABLE);
        lines.add("mode: base_delta");
        lines.add("download_mode: http");
        lines.add("wget_port: 0");
        lines.add("buildtool_local: built-in");
        lines.add("donefile_address: " + root.resolve("donefile"));
        lines.add("output_address: " + root.resolve("output"));
        lines.add("tmp_address: " + root.resolve("tmp"));
        lines.add("shard_num: " + servers.size());
        lines.add("copy_num: 1");
        lines.add("deploy_path: " + root);
        lines.add("transfer_address: 127.0.0.1");
        lines.add("empty_removes: true");
        lines.add("hold_seconds: 1");
        lines.add("[cube_agent]");
        for (int shard = 0; shard < servers.size(); shard++) {
            var server = servers.get(shard);
            lines.add("agent%d_0: %s".formatted(shard, server.agentAddress()));
            lines.add("cube%d_0: %s:%s".formatted(shard, server.address(), server.directory()));
        }
        return String.join("\n", lines) + "\n";
    }

    private static String cube(List<ServerProcess> servers) {
        var table = new LinkedHashMap<String, Object>();
        table.put("dict_name", TABLE);
        table.put("shard", servers.size());
        table.put("dup", 1);
        table.put("timeout", 5000);
        table.put("retry", 3);
        table.put("backup_request", 0);
        table.put("type", "ipport_list");
        table.put("load_balancer", "rr");
        table.put(
                "nodes",
                servers.stream()
                        .map(each -> Map.of("ipport_list", "list://" + each.address()))
                        .toList());
        return RolloutJson.pretty(List.of(table)) + "\n";
    }

    /** Training output is complete: the line that a transfer waits for. */
    void done(String donefile, long id, long key, Path input) {
        var line =
                RolloutJson.write(
                        new Line(Long.toString(id), Long.toString(key), input.toString()));
        var file = root.resolve("donefile").resolve(donefile);
        try {
            Files.createDirectories(root.resolve("donefile"));
            Files.writeString(
                    file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    private record Line(String id, String key, String input) {}

    Path input(long id) {
        var directory = root.resolve("input").resolve(Long.toString(id));
        try {
            return Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make " + directory, e);
        }
    }
}
