// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.backup;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a backup says of itself.
 *
 * @param version of the program that wrote it
 * @param checksums SHA-256 of every other entry, by name
 */
public record BackupManifest(
        String version, Instant taken, long revision, long objects, Map<String, String> checksums) {
    /** A greater number belongs to a later program. */
    private static final int FORMAT = 1;

    private static final ObjectMapper MAPPER = new ObjectMapper();

    public BackupManifest {
        checksums = Map.copyOf(checksums);
    }

    byte[] json() throws JsonProcessingException {
        var json = MAPPER.createObjectNode();
        json.put("format", FORMAT);
        json.put("version", version);
        json.put("taken", taken.toString());
        json.put("revision", revision);
        json.put("objects", objects);
        new TreeMap<>(checksums).forEach(json.putObject("sha256")::put);
        return (json.toPrettyString() + "\n").getBytes(StandardCharsets.UTF_8);
    }

    static BackupManifest parse(byte[] text) {
        try {
            var json = MAPPER.readTree(text);
            if (json.path("format").asInt() > FORMAT) {
                throw new BackupException(
                        "it was written by a later release, " + json.path("version").asText());
            }
            return new BackupManifest(
                    json.path("version").asText(),
                    Instant.parse(json.path("taken").asText()),
                    json.path("revision").asLong(),
                    json.path("objects").asLong(),
                    checksums(json.path("sha256")));
        } catch (IOException | DateTimeException e) {
            throw new BackupException("its manifest cannot be read: " + e.getMessage(), e);
        }
    }

    private static Map<String, String> checksums(JsonNode json) {
        var checksums = new TreeMap<String, String>();
        json.properties()
                .forEach(entry -> checksums.put(entry.getKey(), entry.getValue().asText()));
        return checksums;
    }
}
