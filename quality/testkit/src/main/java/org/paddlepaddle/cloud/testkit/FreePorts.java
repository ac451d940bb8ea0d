// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Free ports in place of those that a text names, so that a story fails beside nobody.
 *
 * @param chosen by the port that is written
 */
public record FreePorts(Map<Integer, Integer> chosen) {
    public FreePorts {
        chosen = Map.copyOf(chosen);
    }

    /**
     * Chooses all at once, so that no two are the same; on no address does anybody listen there.
     */
    public static FreePorts insteadOf(int... written) {
        var chosen = new LinkedHashMap<Integer, Integer>();
        var sockets = new ArrayList<ServerSocket>();
        try {
            for (int port : written) {
                var socket = new ServerSocket(0);
                sockets.add(socket);
                chosen.put(port, socket.getLocalPort());
            }
            for (var socket : sockets) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new FreePorts(chosen);
    }

    public int of(int written) {
        var port = chosen.get(written);
        if (port == null) {
            throw new IllegalArgumentException("nothing was chosen for " + written);
        }
        return port;
    }

    /** The text with the chosen ports. */
    public String in(String text) {
        var result = text;
        for (var choice : chosen.entrySet()) {
            result = result.replaceAll("\\b" + choice.getKey() + "\\b", "" + choice.getValue());
        }
        return result;
    }
}
