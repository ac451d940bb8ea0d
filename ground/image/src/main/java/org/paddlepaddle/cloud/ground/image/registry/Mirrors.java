// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.registry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.paddlepaddle.cloud.ground.image.ImageUnavailableException;

/**
 * Which addresses are asked instead of a registry, before it is asked itself.
 *
 * @param addresses by registry, in order
 */
public record Mirrors(Map<String, List<String>> addresses) {
    public static final Mirrors NONE = new Mirrors(Map.of());

    /** The variable that names them. */
    public static final String VARIABLE = "PDC_REGISTRY_MIRRORS";

    public Mirrors {
        addresses = Map.copyOf(addresses);
    }

    /** Words like {@code docker.io=https://registry-copy.example.com}, separated by commas. */
    public static Mirrors of(Map<String, String> environment) {
        var all = new TreeMap<String, List<String>>();
        for (var word : environment.getOrDefault(VARIABLE, "").split(",")) {
            if (word.isBlank()) {
                continue;
            }
            var pair = word.strip().split("=", 2);
            if (pair.length < 2) {
                throw new ImageUnavailableException(
                        "%s has \"%s\"; it takes REGISTRY=ADDRESS, separated by commas"
                                .formatted(VARIABLE, word.strip()));
            }
            all.computeIfAbsent(pair[0], _ -> new ArrayList<>()).add(pair[1]);
        }
        return new Mirrors(all);
    }

    List<RegistryEndpoint> of(String registry) {
        var endpoints = new ArrayList<RegistryEndpoint>();
        addresses.getOrDefault(registry, List.of()).stream()
                .map(RegistryEndpoint::mirror)
                .forEach(endpoints::add);
        endpoints.add(RegistryEndpoint.of(registry));
        return endpoints;
    }
}
