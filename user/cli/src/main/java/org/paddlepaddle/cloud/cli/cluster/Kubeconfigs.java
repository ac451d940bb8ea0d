// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.KubeConfigUtils;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Kubeconfig files with keys of any kind. Fabric8 takes a key for RSA unless its first line says
 * EC, which that of a PKCS #8 file never does.
 */
public final class Kubeconfigs {
    private static final String PKCS8 = "-----BEGIN PRIVATE KEY-----";
    private static final String END = "-----END";

    /** The object identifier of elliptic curve keys, 1.2.840.10045.2.1, as DER has it. */
    private static final String EC = "\u0006\u0007*\u0086H\u00ce=\u0002\u0001";

    private Kubeconfigs() {}

    /** As its current context says. */
    public static Config read(Path file) {
        return recognised(Config.fromKubeconfig(file.toFile()));
    }

    /** As another of its contexts says. */
    public static Config read(Path file, String context) {
        return recognised(Config.fromKubeconfig(context, file.toFile()));
    }

    /** The names of its contexts, in their order. */
    public static List<String> contexts(Path file) {
        var contexts = KubeConfigUtils.parseConfig(file.toFile()).getContexts();
        return contexts == null ? List.of() : contexts.stream().map(NamedContext::getName).toList();
    }

    /** The same, with the kind of its key said. */
    public static Config recognised(Config config) {
        if (isEllipticCurve(key(config))) {
            config.setClientKeyAlgo("EC");
        }
        return config;
    }

    private static @Nullable String key(Config config) {
        var data = config.getClientKeyData();
        var file = config.getClientKeyFile();
        if (data != null || file == null) {
            return data == null ? null : decoded(data);
        }
        try {
            return Files.readString(Path.of(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the key " + file, e);
        }
    }

    private static boolean isEllipticCurve(@Nullable String pem) {
        if (pem == null || !pem.contains(PKCS8)) {
            return false;
        }
        int from = pem.indexOf(PKCS8) + PKCS8.length();
        int to = pem.indexOf(END, from);
        return to > from && decoded(pem.substring(from, to)).contains(EC);
    }

    private static String decoded(String base64) {
        return new String(Base64.getMimeDecoder().decode(base64), StandardCharsets.ISO_8859_1);
    }
}
