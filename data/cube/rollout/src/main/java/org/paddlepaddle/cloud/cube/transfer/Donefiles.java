// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.files.Fetch;

/** {@code base.txt} and {@code patch.txt} in a directory or at an address. */
final class Donefiles {
    private final String address;
    private final Fetch fetch;

    Donefiles(String address, Fetch fetch) {
        this.address = address.endsWith("/") ? address.substring(0, address.length() - 1) : address;
        this.fetch = fetch;
    }

    List<DonefileEntry> bases() {
        return lines("base.txt");
    }

    List<DonefileEntry> patches() {
        return lines("patch.txt");
    }

    private List<DonefileEntry> lines(String file) {
        var text = text(file);
        var donefileEntry = new ArrayList<DonefileEntry>();
        int number = 0;
        // A last line without an end may still be being written.
        var whole = text == null ? "" : text.substring(0, text.lastIndexOf('\n') + 1);
        for (var line : whole.split("\n")) {
            number++;
            if (!line.isBlank()) {
                donefileEntry.add(DonefileEntry.parse(address + "/" + file, number, line));
            }
        }
        return donefileEntry;
    }

    private @Nullable String text(String file) {
        if (address.startsWith("http")) {
            return fetch.text(URI.create(address + "/" + file));
        }
        var path = Path.of(address, file);
        try {
            return Files.exists(path) ? Files.readString(path) : null;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path, e);
        }
    }
}
