// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;

/** A range of addresses: {@code 10.0.0.0/8}. */
public record IpRange(IpAddress address, int length) {
    /** Said twice: by the function and by what it asks. */
    private static final String TROUBLE =
            "network address parse error during conversion from string: ";

    public static Optional<IpRange> parse(String text) {
        int slash = text.indexOf('/');
        var digits = text.substring(slash + 1);
        if (slash < 0 || !digits.matches("0|[1-9]\\d{0,2}")) {
            return Optional.empty();
        }
        int length = Integer.parseInt(digits);
        return IpAddress.parse(text.substring(0, slash))
                .filter(address -> length <= address.bits())
                .map(address -> new IpRange(address, length));
    }

    static IpRange of(String text) {
        return parse(text)
                .orElseThrow(() -> new IllegalArgumentException(TROUBLE + TROUBLE + why(text)));
    }

    /** What Go says of it. */
    private static String why(String text) {
        int slash = text.lastIndexOf('/');
        if (slash < 0) {
            return "netip.ParsePrefix(\"" + text + "\"): no '/'";
        }
        var address = text.substring(0, slash);
        return "netip.ParsePrefix(\"%s\"): %s"
                .formatted(
                        text,
                        IpAddress.parse(address).isEmpty()
                                ? IpAddress.why(address)
                                : "prefix length out of range");
    }

    boolean contains(IpAddress other) {
        return other.family() == address.family() && prefix(other).equals(prefix(address));
    }

    boolean contains(IpRange other) {
        return other.length >= length && contains(other.address);
    }

    private BigInteger prefix(IpAddress of) {
        return of.number().shiftRight(of.bits() - length);
    }

    IpRange masked() {
        int rest = address.bits() - length;
        var number = address.number().shiftRight(rest).shiftLeft(rest);
        var bytes = new byte[address.bits() / 8];
        var given = number.toByteArray();
        int count = Math.min(given.length, bytes.length);
        System.arraycopy(given, given.length - count, bytes, bytes.length - count, count);
        try {
            return new IpRange(new IpAddress(InetAddress.getByAddress(bytes)), length);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an address of " + bytes.length + " bytes", e);
        }
    }

    @Override
    public String toString() {
        return address + "/" + length;
    }
}
