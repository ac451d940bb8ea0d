// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.registry;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.ground.image.ImageDocument;
import org.paddlepaddle.cloud.ground.image.ImageReference;
import org.paddlepaddle.cloud.ground.image.ImageUnavailableException;

/**
 * Credentials by what they are for, as Docker's configuration files and pull secrets have them.
 *
 * @param keys the most special first
 */
public record Keyring(List<Key> keys) {
    public static final Keyring EMPTY = new Keyring(List.of());

    private static final String AUTH = "auth";

    /**
     * @param place a registry, or a registry and the beginning of a repository
     */
    public record Key(String place, RegistryCredentials credentials) {}

    public Keyring {
        keys =
                keys.stream()
                        .sorted((a, b) -> Integer.compare(b.place().length(), a.place().length()))
                        .toList();
    }

    /**
     * @param json a {@code .dockerconfigjson}, or the older {@code .dockercfg} without its frame
     */
    public static Keyring parse(byte[] json) {
        JsonNode tree;
        try {
            tree = ImageDocument.tree(json);
        } catch (ImageUnavailableException e) {
            throw new ImageUnavailableException("the pull secret is no JSON");
        }
        var places = tree.has("auths") ? tree.path("auths") : tree;
        var keys = new ArrayList<Key>();
        for (Map.Entry<String, JsonNode> each : places.properties()) {
            keys.add(new Key(place(each.getKey()), credentials(each.getValue())));
        }
        return new Keyring(keys);
    }

    private static RegistryCredentials credentials(JsonNode node) {
        if (!node.hasNonNull(AUTH)) {
            return new RegistryCredentials(
                    node.path("username").asText(), node.path("password").asText());
        }
        try {
            var both = Base64.getDecoder().decode(node.path(AUTH).asText().strip());
            var words = new String(both, StandardCharsets.UTF_8).split(":", 2);
            return new RegistryCredentials(words[0], words.length > 1 ? words[1] : "");
        } catch (IllegalArgumentException e) {
            throw new ImageUnavailableException("an entry of the pull secret is not base64");
        }
    }

    /** Docker writes the address of its first protocol. */
    private static String place(String key) {
        var bare = key.replaceFirst("^https?://", "").replaceFirst("/v[12]/?$", "");
        var trimmed = bare.replaceFirst("/+$", "");
        return trimmed.replaceFirst(
                "^(index|registry-1)\\.docker\\.io", ImageReference.DEFAULT_REGISTRY);
    }

    /** All of both. */
    public Keyring with(Keyring other) {
        var all = new ArrayList<>(keys);
        all.addAll(other.keys());
        return new Keyring(all);
    }

    /** What may open a place, the most special first. */
    List<RegistryCredentials> of(String registry, String repository) {
        var whole = registry + "/" + repository + "/";
        return keys.stream()
                .filter(key -> whole.startsWith(key.place() + "/"))
                .map(Key::credentials)
                .distinct()
                .toList();
    }
}
