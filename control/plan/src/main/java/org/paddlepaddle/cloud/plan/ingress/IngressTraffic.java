// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.ingress;

import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.plan.service.Traffic.Address;

/**
 * What a gateway is told of Ingresses.
 *
 * @param hosts rules by host in small letters: a name, {@code *.name}, or empty for any
 * @param backends by name, {@code namespace/service:port}
 */
public record IngressTraffic(Map<String, List<Rule>> hosts, Map<String, Backend> backends) {
    public static final IngressTraffic NONE = new IngressTraffic(Map.of(), Map.of());

    /**
     * A path and where it leads.
     *
     * @param exact whether nothing may follow the path
     */
    public record Rule(String path, boolean exact, Lead lead) {}

    /** Where a rule leads. */
    public sealed interface Lead {
        /** To one of the backends. */
        record ToBackend(String name) implements Lead {}

        /** To what answers for this host of a PaddleService. */
        record ToHost(String host) implements Lead {}
    }

    /**
     * A port of a Service.
     *
     * @param ready where it is answered
     * @param http2 whether HTTP/2 is spoken there, and nothing else
     */
    public record Backend(List<Address> ready, boolean http2) {}
}
