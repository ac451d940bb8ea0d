// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.dns;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodDNSConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a program's resolver is told in {@code resolv.conf}.
 *
 * @param servers addresses of name servers, the first is asked first
 * @param searches domains to try for a name without dots
 */
public record ResolverSettings(List<String> servers, List<String> searches, List<String> options) {
    /** Where resolvers look. */
    public static final Path FILE = Path.of("/etc/resolv.conf");

    private static final ResolverSettings NONE =
            new ResolverSettings(List.of(), List.of(), List.of());
    private static final int MOST_SERVERS = 3;
    private static final int MOST_SEARCHES = 32;

    public ResolverSettings {
        servers = List.copyOf(servers);
        searches = List.copyOf(searches);
        options = List.copyOf(options);
    }

    /** The machine's own. */
    public static ResolverSettings ofMachine() {
        try {
            return Files.exists(FILE) ? parse(Files.readString(FILE)) : NONE;
        } catch (IOException unreadable) {
            return NONE;
        }
    }

    static ResolverSettings parse(String text) {
        var servers = new ArrayList<String>();
        var options = new ArrayList<String>();
        List<String> searches = List.of();
        for (var line : text.lines().toList()) {
            var words = List.of(line.strip().split("\\s+"));
            var rest = words.subList(1, words.size());
            switch (words.getFirst()) {
                case "nameserver" -> servers.addAll(rest.subList(0, Math.min(1, rest.size())));
                case "search", "domain" -> searches = rest;
                case "options" -> options.addAll(rest);
                default -> {
                    // Comments, and settings that do not concern pods.
                }
            }
        }
        return new ResolverSettings(servers, searches, options);
    }

    /**
     * What a pod gets by its policy and its own wishes.
     *
     * @param resolver where names of services are answered, if anywhere
     * @param alone whether the pod has a network of its own, where the machine's loopback is not
     */
    public static ResolverSettings of(
            Pod pod, Optional<String> resolver, ResolverSettings machine, boolean alone) {
        var spec = pod.getSpec();
        var policy = Objects.requireNonNullElse(spec.getDnsPolicy(), "ClusterFirst");
        boolean onHost = Boolean.TRUE.equals(spec.getHostNetwork());
        var settings =
                switch (policy) {
                    case "None" -> NONE;
                    case "ClusterFirstWithHostNet" -> cluster(pod, resolver, machine);
                    case "ClusterFirst" -> onHost ? machine : cluster(pod, resolver, machine);
                    default -> machine.reachable(resolver, alone);
                };
        return settings.with(spec.getDnsConfig());
    }

    private static ResolverSettings cluster(
            Pod pod, Optional<String> resolver, ResolverSettings machine) {
        if (resolver.isEmpty()) {
            return machine;
        }
        var services = "svc." + Zone.DOMAIN;
        var searches =
                new ArrayList<>(
                        List.of(
                                pod.getMetadata().getNamespace() + "." + services,
                                services,
                                Zone.DOMAIN));
        searches.addAll(machine.searches);
        return new ResolverSettings(List.of(resolver.get()), searches, List.of("ndots:5"));
    }

    /** A server on the machine's loopback is reached through ours, which asks it. */
    private ResolverSettings reachable(Optional<String> resolver, boolean alone) {
        var asked =
                servers.stream()
                        .map(server -> alone && local(server) ? resolver.orElse(server) : server)
                        .distinct()
                        .toList();
        return new ResolverSettings(asked, searches, options);
    }

    private static boolean local(String server) {
        return server.startsWith("127.") || server.equals("::1");
    }

    private ResolverSettings with(@Nullable PodDNSConfig wishes) {
        if (wishes == null) {
            return this;
        }
        var allServers = new LinkedHashSet<>(servers);
        allServers.addAll(wishes.getNameservers());
        var allSearches = new LinkedHashSet<>(searches);
        allSearches.addAll(wishes.getSearches());
        var allOptions = new ArrayList<>(options);
        for (var option : wishes.getOptions()) {
            var name = option.getName();
            allOptions.removeIf(it -> it.split(":")[0].equals(name));
            allOptions.add(option.getValue() == null ? name : name + ":" + option.getValue());
        }
        return new ResolverSettings(List.copyOf(allServers), List.copyOf(allSearches), allOptions);
    }

    /** The file's text. */
    public String render() {
        var text = new StringBuilder();
        servers.stream().limit(MOST_SERVERS).forEach(it -> text.append("nameserver " + it + "\n"));
        if (!searches.isEmpty()) {
            var shown = searches.stream().limit(MOST_SEARCHES).toList();
            text.append("search ").append(String.join(" ", shown)).append('\n');
        }
        if (!options.isEmpty()) {
            text.append("options ").append(String.join(" ", options)).append('\n');
        }
        return text.toString();
    }
}
