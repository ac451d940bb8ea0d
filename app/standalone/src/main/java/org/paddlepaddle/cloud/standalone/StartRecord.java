// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Optional;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;

/**
 * What a system was started with, in {@code run/start.json} from its start to the next one.
 *
 * @param network as it was asked for
 * @param heapBytes how much memory its objects may take at most
 */
public record StartRecord(
        long pid, String network, NodeCounts nodes, boolean operator, long heapBytes) {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    static StartRecord of(StandaloneConfig config) {
        return new StartRecord(
                ProcessHandle.current().pid(),
                config.network(),
                config.nodes(),
                config.operator(),
                Runtime.getRuntime().maxMemory());
    }

    void write(HomeDirectory home) {
        var json = MAPPER.createObjectNode();
        json.put("pid", pid);
        json.put("network", network);
        json.put("nodes", nodes.real());
        json.put("gpus", nodes.gpus());
        json.put("simulatedNodes", nodes.simulated());
        json.put("operator", operator);
        json.put("heapBytes", heapBytes);
        try {
            Files.writeString(home.start(), json.toPrettyString() + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + home.start(), e);
        }
    }

    /** Of this process; nothing where it has left none. */
    public static Optional<StartRecord> read(HomeDirectory home, long pid) {
        try {
            var json = MAPPER.readTree(Files.readString(home.start()));
            return Optional.of(
                            new StartRecord(
                                    json.path("pid").asLong(),
                                    json.path("network").asText(),
                                    new NodeCounts(
                                            json.path("nodes").asInt(),
                                            json.path("gpus").asInt(),
                                            json.path("simulatedNodes").asInt()),
                                    json.path("operator").asBoolean(),
                                    json.path("heapBytes").asLong()))
                    .filter(record -> record.pid() == pid);
        } catch (IOException _) {
            // None, or another version's: it says nothing we could use.
            return Optional.empty();
        }
    }
}
