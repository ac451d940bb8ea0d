// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.sandbox;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The script that tries to get out of a container. */
public final class Escapes {
    public static final String SCRIPT = read();

    private Escapes() {}

    private static String read() {
        try (InputStream script =
                Objects.requireNonNull(Escapes.class.getResourceAsStream("escapes.sh"))) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
