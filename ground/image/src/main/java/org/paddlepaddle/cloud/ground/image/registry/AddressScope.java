// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.registry;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The scope of an address (loopback, private, public): who can reach it: the nearer, the more it is
 * trusted by what listens there.
 */
enum AddressScope {
    /** This machine alone. */
    Loopback,
    /** The networks it is part of. */
    Private,
    /** Everybody. */
    Public;

    /** The nearest of the addresses a host has; one without addresses is left to a proxy. */
    static AddressScope of(URI address) {
        var host = Optional.ofNullable(address.getHost()).orElse("");
        if (named(host)) {
            return Loopback;
        }
        try {
            return Stream.of(InetAddress.getAllByName(host))
                    .map(AddressScope::of)
                    .min(AddressScope::compareTo)
                    .orElse(Public);
        } catch (UnknownHostException unknown) {
            return Public;
        }
    }

    private static boolean named(String host) {
        var lower = host.toLowerCase(Locale.ROOT);
        return lower.equals("localhost") || lower.endsWith(".localhost");
    }

    static AddressScope of(InetAddress address) {
        if (address.isLoopbackAddress() || address.isAnyLocalAddress()) {
            return Loopback;
        }
        // Addresses of unique local networks have no name in Java.
        boolean local =
                address.getAddress().length == 16 && (address.getAddress()[0] & 0xfe) == 0xfc;
        return address.isLinkLocalAddress() || address.isSiteLocalAddress() || local
                ? Private
                : Public;
    }

    /**
     * Why an address that somebody else named must not be asked; empty when it may be.
     *
     * @param from who named it
     */
    static Optional<String> refusal(URI from, URI to) {
        var scheme = String.valueOf(to.getScheme()).toLowerCase(Locale.ROOT);
        boolean plain = scheme.equals("http");
        if (!plain && !scheme.equals("https")) {
            return Optional.of("sends us to \"%s:\", which is not HTTP".formatted(scheme));
        }
        if (plain && !"http".equalsIgnoreCase(from.getScheme())) {
            return Optional.of("sends us to %s without TLS".formatted(to.getHost()));
        }
        var reach = of(to);
        if (reach.compareTo(of(from)) < 0) {
            return Optional.of(
                    "sends us to %s, an address of %s"
                            .formatted(
                                    to.getHost(),
                                    reach == Loopback
                                            ? "this machine itself"
                                            : "the private network"));
        }
        return plain && reach != Loopback
                ? Optional.of("sends us to %s without TLS".formatted(to.getHost()))
                : Optional.empty();
    }
}
