// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/** Whether only this machine can reach an address. */
final class Loopback {
    private Loopback() {}

    static boolean is(String host) {
        try {
            return Arrays.stream(InetAddress.getAllByName(host))
                    .allMatch(InetAddress::isLoopbackAddress);
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
