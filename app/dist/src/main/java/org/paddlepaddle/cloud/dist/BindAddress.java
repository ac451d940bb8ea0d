// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;

/** Addresses to listen on, as Go programs write them. */
final class BindAddress {
    private static final Pattern FORM = Pattern.compile("(.*):(\\d{1,5})");

    private BindAddress() {}

    /** {@code :8080} is every address, {@code 0} is none. */
    static List<InetSocketAddress> parse(String text) {
        if (text.equals("0") || text.isEmpty()) {
            return List.of();
        }
        var form = FORM.matcher(text);
        if (!form.matches() || Integer.parseInt(form.group(2)) > 65_535) {
            throw Failure.of(Exit.USAGE, text + ": allowed are ADDRESS:PORT, :PORT and 0 for none");
        }
        int port = Integer.parseInt(form.group(2));
        return List.of(
                form.group(1).isEmpty()
                        ? new InetSocketAddress(port)
                        : new InetSocketAddress(address(text, form.group(1)), port));
    }

    private static InetAddress address(String text, String host) {
        try {
            return host.equals("localhost")
                    ? InetAddress.getLoopbackAddress()
                    : InetAddress.ofLiteral(host);
        } catch (IllegalArgumentException e) {
            throw new Failure(Exit.USAGE, text + ": " + host + " is no address", List.of(), e);
        }
    }
}
