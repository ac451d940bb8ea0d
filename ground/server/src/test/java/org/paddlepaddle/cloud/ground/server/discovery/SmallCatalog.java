// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.discovery;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.paddlepaddle.cloud.ground.server.fixture.Types;
import org.paddlepaddle.cloud.ground.server.resource.ResourceCatalog;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

/** Every built-in resource and one custom one, as data. */
final class SmallCatalog implements ResourceCatalog {
    private final List<ResourceType> types = new ArrayList<>();
    private long generation = 1;

    SmallCatalog() {
        var bySource = new LinkedHashMap<String, ResourceType>();
        try (var stream = getClass().getResourceAsStream("/kubernetes/resources.json")) {
            for (var each : new JsonMapper().readTree(stream).path("resources")) {
                var name = each.path("resource").asText();
                var prefix =
                        each.path("group").asText() + "/" + each.path("version").asText() + "/";
                int slash = name.indexOf('/');
                if (slash > 0) {
                    var parent = bySource.get(prefix + name.substring(0, slash));
                    if (parent != null) {
                        parent.subresources().add(name.substring(slash + 1));
                    }
                    continue;
                }
                var verbs = new TreeSet<String>();
                each.path("verbs").forEach(verb -> verbs.add(verb.asText()));
                var shortNames = new ArrayList<String>();
                each.path("shortNames").forEach(word -> shortNames.add(word.asText()));
                var kind = each.path("kind").asText();
                var type =
                        new ResourceType(
                                each.path("group").asText(),
                                each.path("version").asText(),
                                name,
                                kind.toLowerCase(Locale.ROOT),
                                kind,
                                kind + "List",
                                each.path("namespaced").asBoolean(),
                                verbs,
                                shortNames,
                                List.of(),
                                new TreeSet<>(Set.of()),
                                Types.SCHEMAS.builtIn(
                                        each.path("group").asText(),
                                        each.path("version").asText(),
                                        kind),
                                false);
                bySource.put(prefix + name, type);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        types.addAll(bySource.values());
    }

    void add(ResourceType type) {
        types.add(type);
        generation++;
    }

    @Override
    public Optional<ResourceType> find(String group, String version, String plural) {
        return types.stream()
                .filter(t -> t.group().equals(group) && t.version().equals(version))
                .filter(t -> t.plural().equals(plural))
                .findFirst();
    }

    @Override
    public Optional<ResourceType> findKind(String group, String version, String kind) {
        return types.stream()
                .filter(t -> t.group().equals(group) && t.version().equals(version))
                .filter(t -> t.kind().equals(kind))
                .findFirst();
    }

    @Override
    public List<ResourceType> all() {
        return List.copyOf(types);
    }

    @Override
    public long generation() {
        return generation;
    }
}
