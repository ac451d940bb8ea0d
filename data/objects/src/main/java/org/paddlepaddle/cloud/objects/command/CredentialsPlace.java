// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.command;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.terminal.Shell;

/** Where the access keys of a directory are. */
final class CredentialsPlace {
    private CredentialsPlace() {}

    /**
     * @param named by the user; null for the usual place
     */
    static Path of(Shell shell, Path directory, @Nullable Path named) {
        return named == null
                ? shell.path(directory).resolve("credentials.json")
                : shell.path(named);
    }
}
