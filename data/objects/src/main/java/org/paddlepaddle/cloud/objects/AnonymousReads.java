// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects;

import java.net.InetAddress;

/** Which objects may be read without a signature. */
@FunctionalInterface
public interface AnonymousReads {
    AnonymousReads NONE = (_, _, _) -> false;

    /**
     * @param source who asks
     */
    boolean allow(String bucket, String key, InetAddress source);
}
