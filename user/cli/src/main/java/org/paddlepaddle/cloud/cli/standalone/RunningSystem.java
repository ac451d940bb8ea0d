// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A standalone system as it describes itself.
 *
 * @param server the API address for this machine
 * @param podServer the API address pods use, where it is another one
 * @param network {@code bridge} or {@code loopback}
 * @param networkReason why it is loopback: a word of {@code network.because.*}
 * @param ready the parts that work already, in the order they came up
 * @param startup how long it took to become ready; so far, while it is starting
 * @param web the web address, once it listens
 * @param s3 the address of the object store, where there is one
 */
public record RunningSystem(
        long pid,
        Instant started,
        String version,
        Stage stage,
        String server,
        Optional<String> podServer,
        String network,
        Optional<String> networkReason,
        String node,
        Path kubeconfig,
        Path log,
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
}
