// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.room;

import java.math.BigInteger;
import java.net.InetAddress;

/**
 * Where pods are, seen from this machine.
 *
 * @param address at which pods reach this machine
 * @param range pods get their addresses from, as {@code address/bits}
 */
public record PodSide(String address, String range) {
    private static final int BITS = 32;

    /** Whether a request comes from this machine or from one of its pods. */
    boolean holds(InetAddress source) {
        return source.isLoopbackAddress()
                || source.getHostAddress().equals(address)
                || inRange(source);
    }

    private boolean inRange(InetAddress source) {
        int slash = range.indexOf('/');
        int free = BITS - Integer.parseInt(range.substring(slash + 1));
        var first = InetAddress.ofLiteral(range.substring(0, slash));
        return source.getAddress().length == first.getAddress().length
                && number(source).shiftRight(free).equals(number(first).shiftRight(free));
    }

    private static BigInteger number(InetAddress address) {
        return new BigInteger(1, address.getAddress());
    }
}
