// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.source;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/**
 * Opens sources by their address.
 *
 * @param directories what of this machine a {@code file://} source may read
 */
public record Sources(List<Path> directories) {
    public Sources {
        directories = List.copyOf(directories);
    }

    /**
     * @param plain whether an object store is spoken to without TLS
     * @throws SourceException when nothing here reads such a source
     */
    public SampleSource open(SourceUri uri, SourceCredentials credentials, boolean plain) {
        return switch (uri.scheme()) {
            case "file" -> FileSource.open(uri, directories);
            case "s3", "minio" -> new S3Source(uri, credentials, plain);
            case "bos" -> new BosSource(uri, credentials, plain, InstantSource.system());
            case "hdfs" -> new HdfsSource(uri, credentials);
            case "http", "https" -> new WebSource(uri, credentials);
            default ->
                    throw new SourceException(
                            uri.scheme()
                                    + ":// sources cannot be read; use s3://, minio://, bos://,"
                                    + " hdfs://, http://, https:// or file://");
        };
    }
}
