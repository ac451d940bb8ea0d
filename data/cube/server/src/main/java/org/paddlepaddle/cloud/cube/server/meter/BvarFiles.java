// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server.meter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The figures as files, for collectors that read what upstream writes. */
public final class BvarFiles {
    private static final Logger LOG = LoggerFactory.getLogger(BvarFiles.class);

    private final Path directory;
    private boolean complained;

    public BvarFiles(Path directory) {
        this.directory = directory;
    }

    public void write(Map<String, Long> vars) {
        var own = new StringBuilder();
        var system = new StringBuilder();
        vars.forEach(
                (name, value) -> {
                    var target = name.startsWith("process_") ? system : own;
                    target.append("cube_").append(name).append(" : ").append(value).append("\r\n");
                });
        try {
            Files.createDirectories(directory);
            replace("bvar.cube.data", own.toString());
            replace("bvar.cube.system.data", system.toString());
        } catch (IOException e) {
            if (!complained) {
                LOG.warn("bvar files cannot be written to {}: {}", directory, e.getMessage());
                complained = true;
            }
        }
    }

    private void replace(String name, String text) throws IOException {
        var draft = directory.resolve(name + ".new");
        Files.writeString(draft, text);
        Files.move(draft, directory.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    }
}
