// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.plan.Remarks;

/**
 * The address of a source, as far as the operator reads it. The runtime reads the rest, and says
 * what is wrong with it.
 */
record SampleUri(String text) {
    private static final Pattern ADDRESS = Pattern.compile("([A-Za-z][A-Za-z0-9]*)://[^@]*");
    private static final List<String> SCHEMES =
            List.of(
                    "bos",
                    "s3",
                    "hdfs",
                    "gs",
                    "wasb",
                    "oss",
                    "cos",
                    "ks3",
                    "ufile",
                    "qingstor",
                    "jss",
                    "qiniu",
                    "b2",
                    "space",
                    "obs",
                    "oos",
                    "scw",
                    "minio",
                    "scs",
                    "ibmcos",
                    "wasabi",
                    "mss",
                    "nos",
                    "eos",
                    "speedy",
                    "ceph",
                    "swift",
                    "webdav",
                    "redis",
                    "tikv",
                    "file",
                    "http",
                    "https");

    /** Says what is wrong, without repeating what may hold credentials. */
    void check(String path, Remarks remarks) {
        var address = ADDRESS.matcher(text);
        if (text.contains("@")) {
            remarks.problem(
                    path,
                    "must not hold credentials; put access-key and secret-key into a Secret and"
                            + " name it in secretRef");
        } else if (!address.matches()) {
            remarks.problem(
                    path,
                    "must be NAME://BUCKET[.ENDPOINT][/PREFIX], for example"
                            + " s3://data.s3.example.com/imagenet");
        } else if (!SCHEMES.contains(address.group(1).toLowerCase(Locale.ROOT))) {
            remarks.problem(
                    path,
                    "%s:// is unknown%s; known are %s"
                            .formatted(
                                    address.group(1),
                                    Remarks.meant(address.group(1), SCHEMES),
                                    String.join(", ", SCHEMES)));
        }
    }

    /** The directory of the node that a file source reads. */
    Optional<String> directory() {
        if (!text.startsWith("file://")) {
            return Optional.empty();
        }
        var path = text.substring("file://".length()).replaceAll("/+", "/");
        var trimmed = path.length() > 1 ? path.replaceAll("/$", "") : path;
        return Optional.of(trimmed.isEmpty() ? "/" : trimmed);
    }
}
