// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.home;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where SQLite unpacks its library before it loads it. In the temporary directory a process that is
 * killed would leave it for ever; here the next one removes it.
 */
public final class NativeLibraries {
    private NativeLibraries() {}

    /**
     * To be called before the first database is opened.
     *
     * @param directory emptied; of this process alone
     */
    public static void unpackTo(Path directory) throws IOException {
        if (Files.exists(directory)) {
            DirectoryTrees.delete(directory);
        }
        Files.createDirectories(directory);
        System.setProperty("org.sqlite.tmpdir", directory.toString());
    }
}
