// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import java.math.BigInteger;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/** An address of IPv4 or IPv6, written strictly: no leading zeros, no zone, no mapped IPv4. */
public record IpAddress(InetAddress address) {
    private static final Pattern IPV4 =
            Pattern.compile("(0|[1-9]\\d{0,2})(\\.(0|[1-9]\\d{0,2})){3}");
    private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F:]+(\\.\\d+){0,3}");

    public static Optional<IpAddress> parse(String text) {
        try {
            if (IPV4.matcher(text).matches()) {
                return Optional.of(new IpAddress(Inet4Address.ofLiteral(text)));
            }
            if (!text.contains(":") || !IPV6.matcher(text).matches()) {
                return Optional.empty();
            }
            var address = Inet6Address.ofLiteral(text);
            return address instanceof Inet6Address
                    ? Optional.of(new IpAddress(address))
                    : Optional.empty();
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    static IpAddress of(String text) {
        return parse(text)
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "IP Address \"%s\" parse error during conversion from string: %s"
                                                .formatted(text, why(text))));
    }

    /** What Go says of it. */
    static String why(String text) {
        return "ParseAddr(\"" + text + "\"): unable to parse IP";
    }

    long family() {
        return address instanceof Inet4Address ? 4 : 6;
    }

    int bits() {
        return 8 * address.getAddress().length;
    }

    BigInteger number() {
        return new BigInteger(1, address.getAddress());
    }

    boolean globalUnicast() {
        boolean broadcast = toString().equals("255.255.255.255");
        return !broadcast
                && !address.isAnyLocalAddress()
                && !address.isLoopbackAddress()
                && !address.isMulticastAddress()
                && !address.isLinkLocalAddress();
    }

    /** RFC 5952: the longest run of zeros is left out. */
    @Override
    public String toString() {
        return address instanceof Inet4Address ? address.getHostAddress() : compressed();
    }

    private String compressed() {
        var groups = address.getHostAddress().split(":");
        int from = -1;
        int length = 1;
        for (int i = 0; i < groups.length; i++) {
            int end = i;
            while (end < groups.length && groups[end].equals("0")) {
                end++;
            }
            if (end - i > length) {
                from = i;
                length = end - i;
            }
        }
        if (from < 0) {
            return String.join(":", groups);
        }
        var before = String.join(":", Arrays.copyOfRange(groups, 0, from));
        var after = String.join(":", Arrays.copyOfRange(groups, from + length, 8));
        return before + "::" + after;
    }
}
