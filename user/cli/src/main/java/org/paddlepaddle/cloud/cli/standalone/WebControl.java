// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.nio.file.Path;
import java.util.Optional;

/** How the owner of a home gets in through the web address. */
public interface WebControl {
    /** Keys of the object store. */
    record Keys(String accessKey, String secretKey) {
        @Override
        public String toString() {
            return "Keys[***]";
        }
    }

    /** A path of the web address that lets a browser in once. */
    String oneTimeLink(Path home);

    /**
     * A path of the web address that stands for a token.
     *
     * @param renew makes another one; the one before is good for nothing then
     */
    String pipelinePath(Path home, boolean renew);

    /** Takes the path away. */
    void revokePipelinePath(Path home);

    /** Empty before the first start. */
    Optional<Keys> objectKeys(Path home);
}
