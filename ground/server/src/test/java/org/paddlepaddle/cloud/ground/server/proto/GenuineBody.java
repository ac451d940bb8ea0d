// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.proto;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;

/**
 * One object with random content in both encodings, written by the serializers of Kubernetes' own
 * client library, version 0.34.4; there is one for every kind of the table.
 */
record GenuineBody(byte[] bytes, String json) {
    private static final Path FILE = Path.of("src/test/resources/protobuf/bodies.tsv");

    static List<GenuineBody> all() {
        try {
            return Files.readAllLines(FILE).stream().map(GenuineBody::parse).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static GenuineBody parse(String line) {
        int tab = line.indexOf('\t');
        var bytes = Base64.getDecoder().decode(line.substring(0, tab));
        return new GenuineBody(bytes, line.substring(tab + 1));
    }

    /** Its first words, for the names of tests. */
    @Override
    public String toString() {
        return json.substring(0, Math.min(json.length(), 60));
    }
}
