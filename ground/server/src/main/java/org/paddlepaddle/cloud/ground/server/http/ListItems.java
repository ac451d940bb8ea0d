// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

/**
 * The items of a list as Kubernetes writes them: of a built-in kind they do not repeat apiVersion
 * and kind, which the list says; of a custom kind they do.
 */
final class ListItems {
    private static final List<String> IDENTITY = List.of("apiVersion", "kind");

    private final boolean bare;
    private final byte[] identity;

    ListItems(ResourceType type) {
        this.bare = !type.custom();
        this.identity =
                "{\"apiVersion\":\"%s\",\"kind\":\"%s\","
                        .formatted(type.apiVersion(), type.kind())
                        .getBytes(StandardCharsets.UTF_8);
    }

    /** What stands before an item: a comma and, if it has lost its own, a brace. */
    ByteBuffer before(boolean first) {
        var text = (first ? "" : ",") + (bare ? "{" : "");
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** What follows it; stored objects begin with apiVersion and kind, so nothing is copied. */
    ByteBuffer encoded(byte[] item) {
        if (!bare) {
            return ByteBuffer.wrap(item);
        }
        int end = identity.length;
        if (item.length > end && Arrays.equals(item, 0, end, identity, 0, end)) {
            return ByteBuffer.wrap(item, end, item.length - end).slice();
        }
        var other = Presenter.encode(tree(Presenter.parse(item)));
        return ByteBuffer.wrap(other, 1, other.length - 1).slice();
    }

    ObjectNode tree(ObjectNode item) {
        return bare ? item.remove(IDENTITY) : item;
    }
}
