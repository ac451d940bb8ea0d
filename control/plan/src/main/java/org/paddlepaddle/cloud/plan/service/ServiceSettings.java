// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import java.util.Optional;

/**
 * What a cluster decides for all its services.
 *
 * @param domain below which hosts of services lie
 * @param routed whether a gateway answers for the hosts of services
 * @param gateway where requests to their Services go; empty where these lead nowhere
 */
public record ServiceSettings(String domain, boolean routed, Optional<GatewayAddress> gateway) {
    /** Knative's own default. */
    public static final String USUAL_DOMAIN = "example.com";

    /** Where the gateway listens for requests from inside the cluster. */
    public record GatewayAddress(String ip, int port) {}

    public static ServiceSettings without() {
        return new ServiceSettings(USUAL_DOMAIN, false, Optional.empty());
    }

    /** A gateway that is reached at its own address only. */
    public static ServiceSettings byHost() {
        return new ServiceSettings(USUAL_DOMAIN, true, Optional.empty());
    }

    public static ServiceSettings behind(String ip, int port) {
        return new ServiceSettings(USUAL_DOMAIN, true, Optional.of(new GatewayAddress(ip, port)));
    }
}
