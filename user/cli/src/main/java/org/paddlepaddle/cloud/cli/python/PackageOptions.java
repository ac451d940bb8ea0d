// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.python;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.ground.rules.python.PythonRequirements;
import picocli.CommandLine.Option;

/** Which packages are wanted, as it is typed. */
public final class PackageOptions {
    @Option(names = "--package", paramLabel = "NAME[==VERSION]")
    private List<String> packages = new ArrayList<>();

    @Option(names = "--requirements", paramLabel = "FILE")
    private List<String> files = new ArrayList<>();

    /** Whether anything was typed at all. */
    public boolean given() {
        return !packages.isEmpty() || !files.isEmpty();
    }

    public boolean namesFiles() {
        return !files.isEmpty();
    }

    public PythonRequirements read(Path directory) {
        return new RequirementFiles(directory).all(files, packages);
    }
}
