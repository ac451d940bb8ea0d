// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.LongConsumer;

/** Where code goes that is too large to be an object of the cluster: the object store. */
public interface CodeStore {
    /** The bucket it is kept in, once for each content. */
    String BUCKET = "code-center";

    /**
     * A tree of files.
     *
     * @param text one line for each file
     * @param digest of the text
     * @param files by their digests
     */
    record Tree(String text, String digest, Map<String, Path> files) {}

    /**
     * Brings what the store does not have yet.
     *
     * @param progress told how many bytes were sent
     * @return how many bytes that were in the end
     */
    long push(URI endpoint, WebControl.Keys keys, Tree tree, LongConsumer progress);
}
