// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.service;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import org.paddlepaddle.cloud.ground.server.engine.object.Encoding;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.store.Entry;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;
import org.paddlepaddle.cloud.ground.server.store.Write;

/**
 * Where services get their addresses: 65,536 addresses that begin with the same two bytes.
 *
 * @param prefix the two bytes, {@code 10.96}
 */
public record ServiceRange(String prefix) {
    /** The usual one. */
    public static final ServiceRange USUAL = new ServiceRange("10.96");

    private static final String SERVICES = "core/services/";
    private static final int BYTE = 256;

    public ServiceRange {
        if (!prefix.matches("\\d{1,3}\\.\\d{1,3}")) {
            throw new IllegalArgumentException("not the first half of an address: " + prefix);
        }
    }

    /** From {@code 10.96.0.0/16}. */
    public static ServiceRange parse(String text) {
        if (!text.endsWith(".0.0/16")) {
            throw new IllegalArgumentException("not a range of 16 bits: " + text);
        }
        return new ServiceRange(text.substring(0, text.length() - ".0.0/16".length()));
    }

    public boolean contains(String address) {
        return address.startsWith(prefix + ".") && address.matches("(\\d{1,3}\\.){3}\\d{1,3}");
    }

    public String address(int index) {
        return prefix + "." + index / BYTE + "." + index % BYTE;
    }

    /** Where pods find the API server. */
    public String first() {
        return address(1);
    }

    @Override
    public String toString() {
        return prefix + ".0.0/16";
    }

    /**
     * Moves stored services into this range, each to the same place in it. A home may have been
     * used with another kind of network before; call it before anybody else reads the store.
     */
    public void adopt(RevisionStore store) {
        var strangers = new ArrayList<Entry>();
        store.snapshot()
                .scan(
                        SERVICES,
                        SERVICES,
                        entry -> {
                            strangers.add(entry);
                            return true;
                        });
        for (var entry : strangers) {
            var service = JsonTrees.parse(entry.value());
            if (move(JsonTrees.child(service, "spec"))) {
                store.write(Write.replace(entry, Encoding.content(service)));
            }
        }
    }

    private boolean move(ObjectNode spec) {
        var address = spec.path("clusterIP").asText();
        if (!address.matches("(\\d{1,3}\\.){3}\\d{1,3}") || contains(address)) {
            return false;
        }
        var rest = address.substring(address.indexOf('.', address.indexOf('.') + 1));
        spec.put("clusterIP", prefix + rest);
        ArrayNode all = spec.putArray("clusterIPs");
        all.add(prefix + rest);
        return true;
    }
}
