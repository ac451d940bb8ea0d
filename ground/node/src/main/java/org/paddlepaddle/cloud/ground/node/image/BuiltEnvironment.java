// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A virtual environment that is built and complete.
 *
 * @param root its real path
 * @param python it was made from
 * @param base what it lies on
 */
public record BuiltEnvironment(Path root, Interpreter python, Optional<BuiltEnvironment> base) {
    /** Directory of its Python; a container must see it. */
    public Path prefix() {
        return python.prefix();
    }

    /** Every directory a container must see, its own first. */
    List<Path> roots() {
        return Stream.concat(Stream.of(root), base.stream().flatMap(made -> made.roots().stream()))
                .toList();
    }

    Path packages() {
        return root.resolve("lib/python" + python.version() + "/site-packages");
    }

    /** Every package with its version, as pip resolved it; its own win over those below. */
    public List<String> locked() {
        var versions = new TreeMap<String, String>();
        lock(versions);
        return versions.entrySet().stream()
                .map(each -> each.getKey() + "==" + each.getValue())
                .toList();
    }

    private void lock(Map<String, String> versions) {
        base.ifPresent(made -> made.lock(versions));
        Lock.of(packages(), versions);
    }
}
