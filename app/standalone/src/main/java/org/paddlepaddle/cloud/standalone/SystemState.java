// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a running system says about itself to other processes.
 *
 * @param server the API address for this machine; empty until it is known
 * @param podServer the API address pods use, where it is another one
 * @param network {@code bridge}, {@code loopback}, or empty until it is known
 * @param networkReason why it is loopback: a stable word; empty where it is not
 * @param ready the parts that work, in the order they came up
 */
public record SystemState(
        long pid,
        Instant started,
        String version,
        Stage stage,
        String server,
        Optional<String> podServer,
        String network,
        Optional<String> networkReason,
        String node,
        List<String> ready,
        Duration startup,
        Optional<String> web,
        Optional<String> s3) {

    /** How far it is. */
    public enum Stage {
        starting,
        ready,
        stopping
    }

    public SystemState {
        ready = List.copyOf(ready);
    }

    static SystemState starting(long pid, Instant started, String version, String node) {
        return new SystemState(
                pid,
                started,
                version,
                Stage.starting,
                "",
                Optional.empty(),
                "",
                Optional.empty(),
                node,
                List.of(),
                Duration.ZERO,
                Optional.empty(),
                Optional.empty());
    }

    SystemState withReady(String part) {
        var parts = new ArrayList<>(ready);
        parts.add(part);
        return new SystemState(
                pid,
                started,
                version,
                stage,
                server,
                podServer,
                network,
                networkReason,
                node,
                parts,
                startup,
                web,
                s3);
    }

    SystemState withServer(String address, Optional<String> addressForPods) {
        return new SystemState(
                pid,
                started,
                version,
                stage,
                address,
                addressForPods,
                network,
                networkReason,
                node,
                ready,
                startup,
                web,
                s3);
    }

    SystemState withNetwork(String mode, Optional<String> reason) {
        return new SystemState(
                pid, started, version, stage, server, podServer, mode, reason, node, ready, startup,
                web, s3);
    }

    SystemState withStage(Stage next, Duration elapsed) {
        return new SystemState(
                pid,
                started,
                version,
                next,
                server,
                podServer,
                network,
                networkReason,
                node,
                ready,
                elapsed,
                web,
                s3);
    }

    SystemState withDoors(String webAddress, Optional<String> objects) {
        return new SystemState(
                pid,
                started,
                version,
                stage,
                server,
                podServer,
                network,
                networkReason,
                node,
                ready,
                startup,
                Optional.of(webAddress),
                objects);
    }
}
