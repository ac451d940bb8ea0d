// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.registry;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Selects the HTTP proxy that the environment ({@code HTTPS_PROXY}, {@code NO_PROXY}) names. */
final class EnvironmentProxySelector extends ProxySelector {
    private final Map<String, String> environment;

    EnvironmentProxySelector(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    @Override
    public List<Proxy> select(URI address) {
        var host = Optional.ofNullable(address.getHost()).orElse("");
        boolean direct = excepted(host) || AddressScope.of(address) == AddressScope.Loopback;
        return direct
                ? List.of(Proxy.NO_PROXY)
                : List.of(
                        variable(address.getScheme() + "_proxy")
                                .map(EnvironmentProxySelector::proxy)
                                .orElse(Proxy.NO_PROXY));
    }

    private Optional<String> variable(String name) {
        return Stream.of(name, name.toUpperCase(Locale.ROOT))
                .map(environment::get)
                .filter(value -> value != null && !value.isBlank())
                .findFirst();
    }

    private boolean excepted(String host) {
        return variable("no_proxy").stream()
                .flatMap(list -> Stream.of(list.split(",")))
                .map(String::strip)
                .map(name -> name.startsWith(".") ? name.substring(1) : name)
                .anyMatch(
                        name -> name.equals("*") || host.equals(name) || host.endsWith("." + name));
    }

    private static Proxy proxy(String text) {
        var address = URI.create(text.contains("://") ? text : "http://" + text);
        int port = address.getPort() < 0 ? 80 : address.getPort();
        return new Proxy(
                Proxy.Type.HTTP, InetSocketAddress.createUnresolved(address.getHost(), port));
    }

    @Override
    public void connectFailed(URI address, SocketAddress proxy, IOException failure) {
        // The request itself fails.
    }
}
