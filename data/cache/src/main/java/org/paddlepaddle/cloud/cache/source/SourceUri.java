// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.source;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The address of a data source, {@code [NAME://]BUCKET[.ENDPOINT][/PREFIX]} as upstream and JuiceFS
 * write it.
 *
 * @param scheme the name before {@code ://}, in small letters
 * @param bucket of an object store; empty for files and web servers
 * @param endpoint host and port of the store; empty where there is none
 * @param prefix what every name begins with, without a slash at either end; a directory for files
 */
public record SourceUri(String scheme, String bucket, String endpoint, String prefix) {
    private static final Pattern ADDRESS =
            Pattern.compile("(?<scheme>[A-Za-z][A-Za-z0-9]*)://(?<rest>.*)");
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._-]+(:[0-9]{1,5})?");

    /** Schemes upstream admits; those that are not implemented are refused by name. */
    public static final List<String> KNOWN =
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

    /**
     * @throws SourceException when the text is no address
     */
    public static SourceUri parse(String text) {
        var address = ADDRESS.matcher(text.strip());
        if (!address.matches()) {
            throw new SourceException(
                    "the source must be NAME://BUCKET[.ENDPOINT][/PREFIX], for example"
                            + " s3://data.s3.example.com/imagenet, found "
                            + shown(text));
        }
        var scheme = address.group("scheme").toLowerCase(Locale.ROOT);
        var rest = address.group("rest");
        if (!KNOWN.contains(scheme)) {
            throw new SourceException(
                    "%s:// is no source that is known; known are %s"
                            .formatted(scheme, String.join(", ", KNOWN)));
        }
        if (rest.contains("@")) {
            throw new SourceException(
                    "the source must not hold credentials; put access-key and secret-key into the"
                            + " Secret that secretRef names");
        }
        return scheme.equals("file") ? file(rest) : remote(scheme, rest);
    }

    private static SourceUri file(String rest) {
        if (!rest.startsWith("/")) {
            throw new SourceException(
                    "a file source must be file:///DIRECTORY, found file://" + rest);
        }
        return new SourceUri("file", "", "", trimmed(rest));
    }

    private static SourceUri remote(String scheme, String rest) {
        int slash = rest.indexOf('/');
        var host = slash < 0 ? rest : rest.substring(0, slash);
        var path = trimmed(slash < 0 ? "" : rest.substring(slash));
        if (!HOST.matcher(host).matches()) {
            throw new SourceException(
                    "the source must name a host after %s://, found %s"
                            .formatted(scheme, host.isEmpty() ? "none" : host));
        }
        return switch (scheme) {
            case "http", "https", "hdfs", "webdav" -> new SourceUri(scheme, "", host, path);
            // HOST:PORT/BUCKET/PREFIX, as JuiceFS has it for MinIO.
            case "minio" -> {
                int end = path.indexOf('/');
                var bucket = end < 0 ? path : path.substring(0, end);
                if (bucket.isEmpty()) {
                    throw new SourceException(
                            "the source must be minio://HOST:PORT/BUCKET[/PREFIX]");
                }
                yield new SourceUri(scheme, bucket, host, end < 0 ? "" : path.substring(end + 1));
            }
            default -> {
                int dot = host.indexOf('.');
                yield new SourceUri(
                        scheme,
                        dot < 0 ? host : host.substring(0, dot),
                        dot < 0 ? "" : host.substring(dot + 1),
                        path);
            }
        };
    }

    private static String trimmed(String path) {
        return path.replaceAll("^/+|/+$", "");
    }

    private static String shown(String text) {
        return text.contains("@") ? "one with credentials in it" : "'" + text + "'";
    }

    /** The same source, as it is written down; holds no secret. */
    @Override
    public String toString() {
        return switch (scheme) {
            case "file" -> "file:///" + prefix;
            case "http", "https", "hdfs", "webdav" -> join(scheme + "://" + endpoint, prefix);
            case "minio" -> join(scheme + "://" + endpoint + "/" + bucket, prefix);
            default ->
                    join(
                            scheme + "://" + bucket + (endpoint.isEmpty() ? "" : "." + endpoint),
                            prefix);
        };
    }

    private static String join(String address, String path) {
        return path.isEmpty() ? address : address + "/" + path;
    }
}
