// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.volume;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.api.model.DownwardAPIVolumeFile;
import io.fabric8.kubernetes.api.model.KeyToPath;
import io.fabric8.kubernetes.api.model.ServiceAccountTokenProjection;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.node.pod.config.ConfigException;
import org.paddlepaddle.cloud.ground.node.pod.config.PodFields;

/**
 * What is in a volume that the API fills.
 *
 * @param present reads a file that the volume already has, to keep a token that still holds
 */
record VolumeContents(
        PodFields fields,
        VolumeSource source,
        VolumeOwnership volumeOwnership,
        Instant now,
        Function<String, Optional<String>> present) {
    private static final int DEFAULT_MODE = 0644;
    private static final long TOKEN_SECONDS = 3600;

    /** Whether the API fills a volume of this kind. */
    static boolean fills(Volume volume) {
        return volume.getConfigMap() != null
                || volume.getSecret() != null
                || volume.getDownwardAPI() != null
                || volume.getProjected() != null;
    }

    /** Whether it must never reach a disk. */
    static boolean secret(Volume volume) {
        return volume.getSecret() != null || volume.getProjected() != null;
    }

    /**
     * Files by their path in the volume.
     *
     * @throws ConfigException when something it refers to is not there
     */
    Map<String, VolumeFile> of(Volume volume) {
        var files = new LinkedHashMap<String, VolumeFile>();
        if (volume.getConfigMap() != null) {
            var map = volume.getConfigMap();
            var values = configMap(map.getName(), map.getOptional());
            select(files, values, map.getItems(), mode(map.getDefaultMode()), map.getOptional());
        } else if (volume.getSecret() != null) {
            var secret = volume.getSecret();
            var values = secret(secret.getSecretName(), secret.getOptional());
            int mode = mode(secret.getDefaultMode());
            select(files, values, secret.getItems(), mode, secret.getOptional());
        } else if (volume.getDownwardAPI() != null) {
            var downward = volume.getDownwardAPI();
            downward(files, downward.getItems(), mode(downward.getDefaultMode()));
        } else {
            int mode = mode(volume.getProjected().getDefaultMode());
            volume.getProjected().getSources().forEach(each -> project(files, each, mode));
        }
        return files;
    }

    private void project(Map<String, VolumeFile> files, VolumeProjection from, int mode) {
        if (from.getConfigMap() != null) {
            var map = from.getConfigMap();
            var values = configMap(map.getName(), map.getOptional());
            select(files, values, map.getItems(), mode, map.getOptional());
        } else if (from.getSecret() != null) {
            var secret = from.getSecret();
            var values = secret(secret.getName(), secret.getOptional());
            select(files, values, secret.getItems(), mode, secret.getOptional());
        } else if (from.getDownwardAPI() != null) {
            downward(files, from.getDownwardAPI().getItems(), mode);
        } else if (from.getServiceAccountToken() != null) {
            var token = from.getServiceAccountToken();
            var bytes = token(token).getBytes(UTF_8);
            files.put(token.getPath(), new VolumeFile(bytes, volumeOwnership.tokenMode(mode)));
        } else {
            throw new ConfigException("a projected source is of a kind this node does not know");
        }
    }

    private String token(ServiceAccountTokenProjection wanted) {
        var kept =
                present.apply(wanted.getPath())
                        .filter(
                                token ->
                                        TokenLife.of(token)
                                                .filter(life -> now.isBefore(life.renewAt()))
                                                .isPresent());
        return kept.orElseGet(
                () ->
                        source.token(
                                fields.pod(),
                                Optional.ofNullable(wanted.getAudience()).orElse(""),
                                Optional.ofNullable(wanted.getExpirationSeconds())
                                        .orElse(TOKEN_SECONDS)));
    }

    private void downward(
            Map<String, VolumeFile> files, List<DownwardAPIVolumeFile> items, int mode) {
        for (var item : items) {
            var value =
                    item.getFieldRef() == null
                            ? fields.resource(item.getResourceFieldRef())
                            : fields.value(item.getFieldRef().getFieldPath());
            int own = item.getMode() == null ? mode : item.getMode();
            files.put(item.getPath(), new VolumeFile(value.getBytes(UTF_8), own));
        }
    }

    private static void select(
            Map<String, VolumeFile> files,
            Map<String, byte[]> values,
            List<KeyToPath> items,
            int mode,
            @Nullable Boolean optional) {
        if (items.isEmpty()) {
            values.forEach((key, value) -> files.put(key, new VolumeFile(value, mode)));
        }
        for (var item : items) {
            var value = values.get(item.getKey());
            if (value != null) {
                int own = item.getMode() == null ? mode : item.getMode();
                files.put(item.getPath(), new VolumeFile(value, own));
            } else if (!Boolean.TRUE.equals(optional)) {
                throw new ConfigException("references non-existent config key: " + item.getKey());
            }
        }
    }

    private Map<String, byte[]> configMap(String name, @Nullable Boolean optional) {
        return require("configmap", name, source.configMap(namespace(), name), optional);
    }

    private Map<String, byte[]> secret(String name, @Nullable Boolean optional) {
        return require("secret", name, source.secret(namespace(), name), optional);
    }

    private static Map<String, byte[]> require(
            String kind,
            String name,
            Optional<Map<String, byte[]>> found,
            @Nullable Boolean optional) {
        if (found.isEmpty() && !Boolean.TRUE.equals(optional)) {
            throw new ConfigException(kind + " \"" + name + "\" not found");
        }
        return found.orElse(Map.of());
    }

    private static int mode(@Nullable Integer given) {
        return given == null ? DEFAULT_MODE : given;
    }

    private String namespace() {
        return fields.pod().getMetadata().getNamespace();
    }
}
