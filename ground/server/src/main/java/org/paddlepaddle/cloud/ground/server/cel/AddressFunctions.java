// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import org.paddlepaddle.cloud.ground.server.cel.Functions.Argument;

/** {@code ip}, {@code cidr} and questions about them. */
final class AddressFunctions {
    private static final OpaqueType IP_TYPE = OpaqueType.create("net.IP");
    private static final OpaqueType CIDR_TYPE = OpaqueType.create("net.CIDR");
    private static final Argument<IpAddress> IP = new Argument<>(IP_TYPE, IpAddress.class);
    private static final Argument<IpRange> CIDR = new Argument<>(CIDR_TYPE, IpRange.class);
    private static final Argument<String> TEXT = new Argument<>(SimpleType.STRING, String.class);

    private AddressFunctions() {}

    static Functions all() {
        var functions = new Functions();
        addresses(functions);
        ranges(functions);
        return functions;
    }

    private static void addresses(Functions functions) {
        functions
                .global("ip", TEXT, IP_TYPE, IpAddress::of)
                .global("isIP", TEXT, SimpleType.BOOL, text -> IpAddress.parse(text).isPresent())
                .global(
                        "ip.isCanonical",
                        TEXT,
                        SimpleType.BOOL,
                        text -> IpAddress.of(text).toString().equals(text))
                .global("string", IP, SimpleType.STRING, IpAddress::toString)
                .member("family", IP, SimpleType.INT, IpAddress::family)
                .member(
                        "isUnspecified",
                        IP,
                        SimpleType.BOOL,
                        ip -> ip.address().isAnyLocalAddress())
                .member("isLoopback", IP, SimpleType.BOOL, ip -> ip.address().isLoopbackAddress())
                .member(
                        "isLinkLocalMulticast",
                        IP,
                        SimpleType.BOOL,
                        ip -> ip.address().isMCLinkLocal())
                .member(
                        "isLinkLocalUnicast",
                        IP,
                        SimpleType.BOOL,
                        ip -> ip.address().isLinkLocalAddress())
                .member("isGlobalUnicast", IP, SimpleType.BOOL, IpAddress::globalUnicast);
    }

    private static void ranges(Functions functions) {
        functions
                .global("cidr", TEXT, CIDR_TYPE, IpRange::of)
                .global("isCIDR", TEXT, SimpleType.BOOL, text -> IpRange.parse(text).isPresent())
                .global("string", CIDR, SimpleType.STRING, IpRange::toString)
                .member("ip", CIDR, IP_TYPE, IpRange::address)
                .member("masked", CIDR, CIDR_TYPE, IpRange::masked)
                .member("prefixLength", CIDR, SimpleType.INT, range -> (long) range.length())
                .member("containsIP", CIDR, IP, SimpleType.BOOL, IpRange::contains)
                .member(
                        "containsIP",
                        CIDR,
                        TEXT,
                        SimpleType.BOOL,
                        (range, text) -> range.contains(IpAddress.of(text)))
                .member("containsCIDR", CIDR, CIDR, SimpleType.BOOL, IpRange::contains)
                .member(
                        "containsCIDR",
                        CIDR,
                        TEXT,
                        SimpleType.BOOL,
                        (range, text) -> range.contains(IpRange.of(text)));
    }
}
