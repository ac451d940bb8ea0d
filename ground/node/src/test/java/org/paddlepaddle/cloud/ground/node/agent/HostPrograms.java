// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.ground.node.process.Command;
import org.paddlepaddle.cloud.testkit.image.LayerArchive;

/** Programs of this machine as a layer of an image, with what they load. */
final class HostPrograms {
    private static final Pattern FILE = Pattern.compile("(/\\S+) \\(0x");

    private HostPrograms() {}

    static LayerArchive layer(String... names) {
        var layer = new LayerArchive();
        for (var name : new String[] {"bin", "etc", "lib", "lib64", "tmp", "usr"}) {
            layer.directory(name, name.equals("tmp") ? 01777 : 0755);
        }
        var libraries = new TreeSet<String>();
        for (var name : names) {
            var program =
                    Command.require(
                                    "/bin/sh",
                                    "-c",
                                    "PATH=/bin:/usr/bin; for d in /bin /usr/bin; do [ -x $d/%1$s ] && echo $d/%1$s && exit; done"
                                            .formatted(name))
                            .strip();
            layer.copy(real(program), "bin/" + name);
            var lines = FILE.matcher(Command.require("ldd", real(program).toString()));
            while (lines.find()) {
                libraries.add(lines.group(1));
            }
        }
        libraries.forEach(library -> layer.copy(real(library), library.substring(1)));
        return layer;
    }

    private static Path real(String path) {
        try {
            return Path.of(path).toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
