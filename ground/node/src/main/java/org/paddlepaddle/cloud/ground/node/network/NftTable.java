// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.network;

import java.util.List;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.process.Command;

/**
 * The one {@code nftables} table of an installation.
 *
 * <p>It is replaced as a whole in one transaction, so a packet meets either the old rules or the
 * new ones; connections that are there already are followed by the kernel and do not notice.
 *
 * @param name of the table
 */
public record NftTable(String name) {
    public static NftTable of(NodeHome home) {
        return new NftTable("pdc" + home.tag());
    }

    /** Whether the program that writes tables is there and may. */
    public static boolean possible() {
        return Command.succeeds("nft", "list", "tables");
    }

    /**
     * @param body chains, sets and maps in nft's language
     */
    public void replace(String body) {
        // Declared first, because only what exists can be deleted.
        var text =
                "table ip %1$s\ndelete table ip %1$s\ntable ip %1$s {\n%2$s}\n"
                        .formatted(name, body);
        Command.require(List.of("nft", "-f", "-"), text);
    }

    /** Whether the table is there; somebody may have flushed all rules of the machine. */
    public boolean present(String chain) {
        return Command.succeeds("nft", "list", "chain", "ip", name, chain);
    }

    public void remove() {
        Command.succeeds("nft", "delete", "table", "ip", name);
    }
}
