// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.cli.code.CodeArchive;

/**
 * A volume the pods of a run share, or memory that each has for itself.
 *
 * @param source a directory of the machine the pods run on, {@code pvc/NAME}, or {@code
 *     memory/SIZE}
 * @param path where the pods see it
 */
record RunMount(String source, String path, boolean readOnly) {
    /** Where programs share memory, such as the workers of a data loader. */
    static final String SHARED_MEMORY = "/dev/shm";

    private static final String CLAIM = "pvc/";
    private static final String MEMORY = "memory/";
    private static final Pattern FORM = Pattern.compile("([^:]+):(/[^:]*)(?::(ro|rw))?");
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,12})([bkmgt]?)");

    /** Reads {@code SOURCE:PATH[:ro]}; a relative source is one of the working directory. */
    static RunMount parse(String text, Path directory) {
        var form = FORM.matcher(text);
        if (!form.matches()) {
            throw new CodeArchive.RefusedException("run.bad-mount", text);
        }
        var source = form.group(1);
        return new RunMount(
                source.startsWith(CLAIM)
                        ? source
                        : directory.resolve(source).normalize().toString(),
                form.group(2),
                "ro".equals(form.group(3)));
    }

    /** Whether a word that follows {@code -v} is meant as a volume. */
    static boolean looksLikeOne(String word) {
        return FORM.matcher(word).matches();
    }

    /** Shared memory of a size in Docker's spelling, whose {@code g} is 2 to the 30. */
    static RunMount sharedMemory(String size) {
        var form = SIZE.matcher(size.toLowerCase(Locale.ROOT));
        if (!form.matches()) {
            throw new CodeArchive.RefusedException("run.bad-size", size);
        }
        var unit = form.group(2).isEmpty() || form.group(2).equals("b") ? "" : unit(form.group(2));
        return new RunMount(MEMORY + form.group(1) + unit, SHARED_MEMORY, false);
    }

    private static String unit(String letter) {
        return letter.toUpperCase(Locale.ROOT) + "i";
    }

    void describe(ObjectNode volume) {
        if (source.startsWith(CLAIM)) {
            volume.putObject("persistentVolumeClaim")
                    .put("claimName", source.substring(CLAIM.length()));
        } else if (source.startsWith(MEMORY)) {
            volume.putObject("emptyDir")
                    .put("medium", "Memory")
                    .put("sizeLimit", source.substring(MEMORY.length()));
        } else {
            volume.putObject("hostPath").put("path", source).put("type", "DirectoryOrCreate");
        }
    }

    /** Adds volumes and their places to a pod. */
    static void describe(List<RunMount> mounts, ArrayNode places, ArrayNode volumes) {
        for (int i = 0; i < mounts.size(); i++) {
            var mount = mounts.get(i);
            var place = places.addObject().put("name", "mount-" + i);
            place.put("mountPath", mount.path());
            if (mount.readOnly()) {
                place.put("readOnly", true);
            }
            mount.describe(volumes.addObject().put("name", "mount-" + i));
        }
    }
}
