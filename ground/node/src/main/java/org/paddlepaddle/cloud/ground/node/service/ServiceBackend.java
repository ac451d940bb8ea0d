// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.service;

/** One place where a service is answered. */
public record ServiceBackend(String address, int port) implements Comparable<ServiceBackend> {
    @Override
    public int compareTo(ServiceBackend other) {
        int byAddress = address.compareTo(other.address);
        return byAddress == 0 ? Integer.compare(port, other.port) : byAddress;
    }

    @Override
    public String toString() {
        return address + ":" + port;
    }
}
