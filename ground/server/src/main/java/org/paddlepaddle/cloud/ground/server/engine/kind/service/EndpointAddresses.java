// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.service;

import java.net.Inet6Address;
import java.net.InetAddress;
import org.paddlepaddle.cloud.ground.server.cel.IpAddress;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;

/** Addresses to which traffic is sent: none that means something else on every machine. */
final class EndpointAddresses {
    static final String NO_ADDRESS =
            "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)";

    private static final int MULTICAST_SCOPE = 0x0f;
    private static final int LINK_LOCAL_SCOPE = 2;
    private static final int FIRST_MULTICAST = 224;

    private EndpointAddresses() {}

    static void check(String given, String field, Problems problems) {
        IpAddress.parse(given)
                .ifPresentOrElse(
                        address -> checkRange(address, given, field, problems),
                        () -> problems.invalid(field, given, NO_ADDRESS));
    }

    static void checkRange(IpAddress parsed, String given, String field, Problems problems) {
        var address = parsed.address();
        if (address.isAnyLocalAddress()) {
            problems.invalid(field, given, "may not be unspecified (" + given + ")");
        }
        if (address.isLoopbackAddress()) {
            problems.invalid(
                    field, given, "may not be in the loopback range (127.0.0.0/8, ::1/128)");
        }
        if (address.isLinkLocalAddress()) {
            problems.invalid(
                    field, given, "may not be in the link-local range (169.254.0.0/16, fe80::/10)");
        }
        if (linkLocalMulticast(address)) {
            problems.invalid(
                    field,
                    given,
                    "may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)");
        }
    }

    private static boolean linkLocalMulticast(InetAddress address) {
        var bytes = address.getAddress();
        return address instanceof Inet6Address
                ? address.isMulticastAddress() && (bytes[1] & MULTICAST_SCOPE) == LINK_LOCAL_SCOPE
                : Byte.toUnsignedInt(bytes[0]) == FIRST_MULTICAST && bytes[1] == 0 && bytes[2] == 0;
    }
}
