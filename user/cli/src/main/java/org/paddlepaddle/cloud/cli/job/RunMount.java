// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;

/**
 * A volume the pods of a run share.
 *
 * @param source a directory of the machine the pods run on, or {@code pvc/NAME}
 * @param path where the pods see it
 */
record RunMount(String source, String path) {
    private static final String CLAIM = "pvc/";

    /** Reads {@code SOURCE:PATH}; a relative source is one of the working directory. */
    static RunMount parse(String text, Path directory) {
        int colon = text.lastIndexOf(':');
        if (colon < 1 || !text.startsWith("/", colon + 1)) {
            throw new CodeArchive.RefusedException("run.bad-mount", text);
        }
        var source = text.substring(0, colon);
        return new RunMount(
                source.startsWith(CLAIM)
                        ? source
                        : directory.resolve(source).normalize().toString(),
                text.substring(colon + 1));
    }

    void describe(ObjectNode volume) {
        if (source.startsWith(CLAIM)) {
            volume.putObject("persistentVolumeClaim")
                    .put("claimName", source.substring(CLAIM.length()));
        } else {
            volume.putObject("hostPath").put("path", source).put("type", "DirectoryOrCreate");
        }
    }
}
