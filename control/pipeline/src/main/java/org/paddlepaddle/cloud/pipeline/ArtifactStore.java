// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/** Where artifacts, logs and the trees of ended runs are kept: a bucket behind the S3 API. */
public interface ArtifactStore {
    void put(String key, byte[] content) throws IOException;

    void put(String key, Path file) throws IOException;

    /** The caller closes it; empty when there is none. */
    Optional<InputStream> open(String key) throws IOException;

    /** An address at which a pod may read the object for some days, without a key. */
    String download(String key) throws IOException;

    /** An address to which a pod may write the object for some days, without a key. */
    String upload(String key) throws IOException;
}
