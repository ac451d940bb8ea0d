// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer.conf;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads where the copies of the shards are: {@code agent0_0}, {@code cube0_0} and so on. */
final class NodesReader {
    static final String SECTION = "cube_agent";

    private static final Pattern AGENT = Pattern.compile("([^:/\\s]+):(\\d{1,5})");
    private static final Pattern SERVER = Pattern.compile("([^:/\\s]+):(\\d{1,5}):(/\\S*)");

    private final IniFile file;
    private final Map<String, IniFile.Entry> section;

    NodesReader(IniFile file) {
        this.file = file;
        this.section = file.section(SECTION);
    }

    List<ReplicaNode> read(int shards, int copies) {
        var replicaNodes = new ArrayList<ReplicaNode>();
        var used = new TreeSet<String>();
        for (int shard = 0; shard < shards; shard++) {
            for (int copy = 0; copy < copies; copy++) {
                var place = shard + "_" + copy;
                used.add("agent" + place);
                used.add("cube" + place);
                replicaNodes.add(node(place, shard, copy));
            }
        }
        for (var entry : section.values()) {
            if (!used.contains(entry.key())) {
                throw file.unknown(
                        entry, "shard_num and copy_num ask for " + String.join(", ", used));
            }
        }
        return List.copyOf(replicaNodes);
    }

    private ReplicaNode node(String place, int shard, int copy) {
        var agent = matched("agent" + place, AGENT, "ip:port");
        var server = matched("cube" + place, SERVER, "ip:port:/deploy/path");
        return new ReplicaNode(
                shard,
                copy,
                agent.group(1),
                port("agent" + place, agent.group(2)),
                server.group(1),
                port("cube" + place, server.group(2)),
                file.path(Objects.requireNonNull(section.get("cube" + place)), server.group(3)));
    }

    private Matcher matched(String key, Pattern pattern, String allowed) {
        var entry = section.get(key);
        if (entry == null) {
            throw file.missing(SECTION, key, allowed);
        }
        var matcher = pattern.matcher(entry.value());
        if (!matcher.matches()) {
            throw file.problem(entry, allowed);
        }
        return matcher;
    }

    private int port(String key, String digits) {
        int port = Integer.parseInt(digits);
        var entry = section.get(key);
        if (entry != null && (port < 1 || port > 65_535)) {
            throw file.problem(entry, "a port from 1 to 65535");
        }
        return port;
    }
}
