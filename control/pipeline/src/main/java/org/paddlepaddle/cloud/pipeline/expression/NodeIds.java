// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.expression;

import java.nio.charset.StandardCharsets;

/** How Argo names nodes: by the workflow and a hash of the way to the node. */
public final class NodeIds {
    private static final int OFFSET = 0x811c9dc5;
    private static final int PRIME = 0x01000193;

    private NodeIds() {}

    /** The id of a node, which is the name of its pod. */
    public static String of(String workflow, String nodeName) {
        return workflow.equals(nodeName) ? workflow : workflow + "-" + hash(nodeName);
    }

    /** FNV-1a of 32 bits. */
    static String hash(String text) {
        int hash = OFFSET;
        for (byte letter : text.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (letter & 0xff)) * PRIME;
        }
        return Integer.toUnsignedString(hash);
    }
}
