// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What gateways are told: which host leads to which revisions, and where those are.
 *
 * @param hosts in small letters, without a port
 * @param revisions by their full name, {@code namespace/name}
 * @param domain below which every other host is unknown
 */
public record Traffic(
        Map<String, List<Share>> hosts, Map<String, Backend> revisions, String domain) {

    /** How many of a hundred requests a revision gets. */
    public record Share(String revision, int percent) {}

    /**
     * Where a revision answers.
     *
     * @param ready addresses that can answer
     * @param starting addresses that may be able to answer in a moment: if their port accepts
     *     connections, they can
     * @param concurrency requests that each answers at once; 0: any number
     * @param timeout until an answer must begin
     */
    public record Backend(
            List<Address> ready, List<Address> starting, int concurrency, Duration timeout) {}

    /** An address and a port. */
    public record Address(String ip, int port) {}
}
