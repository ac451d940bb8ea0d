// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.paddlepaddle.cloud.ground.node.network.NetworkMode;
import org.paddlepaddle.cloud.ground.node.network.PodNetwork;

/**
 * A network that counts how often each pod's place was asked for or given back: every pass over a
 * pod does one of the two.
 */
final class CountedNetwork implements PodNetwork {
    private final PodNetwork network;
    private final Map<String, Integer> passes = new ConcurrentHashMap<>();

    CountedNetwork(PodNetwork network) {
        this.network = network;
    }

    int passes(String pod) {
        return passes.getOrDefault(pod, 0);
    }

    @Override
    public Attachment attach(String pod) {
        passes.merge(pod, 1, Integer::sum);
        return network.attach(pod);
    }

    @Override
    public void detach(String pod) {
        passes.merge(pod, 1, Integer::sum);
        network.detach(pod);
    }

    @Override
    public NetworkMode mode() {
        return network.mode();
    }

    @Override
    public String hostAddress() {
        return network.hostAddress();
    }

    @Override
    public String range() {
        return network.range();
    }

    @Override
    public String serviceRange() {
        return network.serviceRange();
    }

    @Override
    public Optional<String> resolver() {
        return network.resolver();
    }

    @Override
    public Attachment host() {
        return network.host();
    }

    @Override
    public void assertOpen() {
        network.assertOpen();
    }

    @Override
    public List<String> attached() {
        return network.attached();
    }

    @Override
    public void remove() {
        network.remove();
    }
}
