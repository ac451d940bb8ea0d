// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;

/**
 * {@link SystemState} in {@code run/state.json}, replaced as a whole so that readers see it whole.
 */
public final class StateFile {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private StateFile() {}

    /** The last state written, also by a process that is gone. */
    public static Optional<SystemState> read(HomeDirectory home) {
        try {
            return Optional.of(parse(MAPPER.readTree(Files.readString(home.state()))));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } catch (JsonProcessingException | DateTimeException | IllegalArgumentException _) {
            // Another version's file, or a torn one: it says nothing we could use.
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + home.state(), e);
        }
    }

    static void write(HomeDirectory home, SystemState state) {
        var next = home.run().resolve("state.json.next");
        try {
            Files.writeString(next, text(state));
            Files.move(next, home.state(), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            // Half a file is of no use to anybody, and takes room where there may be none.
            remove(next);
            throw new UncheckedIOException("cannot write " + home.state(), e);
        }
    }

    /** Only a system that ends in order takes its state away; what is left tells of a crash. */
    public static void remove(HomeDirectory home) {
        remove(home.state());
    }

    private static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + file, e);
        }
    }

    private static String text(SystemState state) {
        var json = MAPPER.createObjectNode();
        json.put("pid", state.pid());
        json.put("started", state.started().toString());
        json.put("version", state.version());
        json.put("stage", state.stage().name());
        json.put("server", state.server());
        state.podServer().ifPresent(address -> json.put("podServer", address));
        json.put("network", state.network());
        state.networkReason().ifPresent(reason -> json.put("networkReason", reason));
        json.put("node", state.node());
        state.ready().forEach(json.putArray("ready")::add);
        json.put("startupMillis", state.startup().toMillis());
        state.web().ifPresent(address -> json.put("web", address));
        state.s3().ifPresent(address -> json.put("s3", address));
        return json.toPrettyString() + "\n";
    }

    private static SystemState parse(JsonNode json) {
        return new SystemState(
                json.path("pid").asLong(),
                Instant.parse(json.path("started").asText()),
                json.path("version").asText(),
                SystemState.Stage.valueOf(json.path("stage").asText()),
                json.path("server").asText(),
                Optional.ofNullable(json.path("podServer").textValue()),
                json.path("network").asText(),
                Optional.ofNullable(json.path("networkReason").textValue()),
                json.path("node").asText(),
                words(json.path("ready")),
                Duration.ofMillis(json.path("startupMillis").asLong()),
                Optional.ofNullable(json.path("web").textValue()),
                Optional.ofNullable(json.path("s3").textValue()));
    }

    private static List<String> words(JsonNode array) {
        var words = new ArrayList<String>();
        array.forEach(word -> words.add(word.asText()));
        return words;
    }
}
