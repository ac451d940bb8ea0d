// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvFromSource;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Computes the environment, command and arguments of a container. */
public final class ContainerVariables {
    private final Container container;
    private final PodFields fields;
    private final ConfigSource source;
    private final Map<String, String> variables = new LinkedHashMap<>();

    private ContainerVariables(Container container, PodFields fields, ConfigSource source) {
        this.container = container;
        this.fields = fields;
        this.source = new MemoizedConfigSource(source);
    }

    /**
     * The variables a container asks for, in order; a later one wins.
     *
     * @throws ConfigException when something it refers to is not there
     */
    public static Map<String, String> of(
            Container container, PodFields fields, ConfigSource source) {
        var result = new ContainerVariables(container, fields, source);
        container.getEnvFrom().forEach(result::addAll);
        container.getEnv().forEach(result::add);
        return result.variables;
    }

    /** Words with references to variables replaced. */
    public static List<String> expand(List<String> words, Map<String, String> variables) {
        return words.stream().map(word -> Expansion.expand(word, variables)).toList();
    }

    /**
     * A text with references to variables replaced.
     *
     * @throws ConfigException when there is no such variable
     */
    public static String expandAll(String text, Map<String, String> variables) {
        return Expansion.require(text, variables);
    }

    private void addAll(EnvFromSource from) {
        var prefix = Optional.ofNullable(from.getPrefix()).orElse("");
        if (from.getConfigMapRef() != null) {
            var ref = from.getConfigMapRef();
            put(prefix, configMap(ref.getName(), ref.getOptional()));
        }
        if (from.getSecretRef() != null) {
            var ref = from.getSecretRef();
            put(prefix, secret(ref.getName(), ref.getOptional()));
        }
    }

    private void put(String prefix, Map<String, byte[]> values) {
        new TreeMap<>(values)
                .forEach((name, value) -> variables.put(prefix + name, new String(value, UTF_8)));
    }

    private void add(EnvVar variable) {
        if (variable.getValueFrom() == null) {
            var text = Optional.ofNullable(variable.getValue()).orElse("");
            variables.put(variable.getName(), Expansion.expand(text, variables));
        } else {
            from(variable.getValueFrom())
                    .ifPresent(value -> variables.put(variable.getName(), value));
        }
    }

    private Optional<String> from(EnvVarSource origin) {
        if (origin.getFieldRef() != null) {
            return Optional.of(fields.value(origin.getFieldRef().getFieldPath()));
        }
        if (origin.getConfigMapKeyRef() != null) {
            var ref = origin.getConfigMapKeyRef();
            return key(
                    "ConfigMap",
                    configMap(ref.getName(), ref.getOptional()),
                    ref.getName(),
                    ref.getKey(),
                    ref.getOptional());
        }
        if (origin.getSecretKeyRef() != null) {
            var ref = origin.getSecretKeyRef();
            return key(
                    "Secret",
                    secret(ref.getName(), ref.getOptional()),
                    ref.getName(),
                    ref.getKey(),
                    ref.getOptional());
        }
        var selector = origin.getResourceFieldRef();
        if (selector == null) {
            throw new ConfigException("a valueFrom is of a kind this node does not know");
        }
        return Optional.of(
                selector.getContainerName() == null || selector.getContainerName().isEmpty()
                        ? fields.resource(container, selector)
                        : fields.resource(selector));
    }

    private Optional<String> key(
            String kind,
            Map<String, byte[]> values,
            String name,
            String key,
            @Nullable Boolean optional) {
        var value = Optional.ofNullable(values.get(key)).map(bytes -> new String(bytes, UTF_8));
        if (value.isEmpty() && !Boolean.TRUE.equals(optional)) {
            throw new ConfigException(
                    "couldn't find key %s in %s %s/%s".formatted(key, kind, namespace(), name));
        }
        return value;
    }

    private Map<String, byte[]> configMap(String name, @Nullable Boolean optional) {
        return required("configmap", name, source.configMap(namespace(), name), optional);
    }

    private Map<String, byte[]> secret(String name, @Nullable Boolean optional) {
        return required("secret", name, source.secret(namespace(), name), optional);
    }

    private static Map<String, byte[]> required(
            String kind,
            String name,
            Optional<Map<String, byte[]>> found,
            @Nullable Boolean optional) {
        if (found.isEmpty() && !Boolean.TRUE.equals(optional)) {
            throw new ConfigException(kind + " \"" + name + "\" not found");
        }
        return found.orElse(Map.of());
    }

    private String namespace() {
        return fields.pod().getMetadata().getNamespace();
    }
}
