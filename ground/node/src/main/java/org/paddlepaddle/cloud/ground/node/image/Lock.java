// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.ground.node.FileTree;
import org.paddlepaddle.cloud.ground.rules.python.PythonRequirements;

/**
 * What pip resolved, read from the names of what it installed: to ask pip would run whatever the
 * packages brought along, as the machine's user.
 */
final class Lock {
    private static final Pattern INSTALLED = Pattern.compile("(.+)-([^-]+)\\.dist-info");

    private Lock() {}

    /** Adds the packages of a directory; one that was there before is replaced. */
    static void of(Path packages, Map<String, String> versions) {
        for (var name : FileTree.names(packages)) {
            var installed = INSTALLED.matcher(name);
            if (installed.matches()) {
                versions.put(PythonRequirements.name(installed.group(1)), installed.group(2));
            }
        }
    }
}
