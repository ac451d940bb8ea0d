// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.auth.Kubeconfig;
import org.paddlepaddle.cloud.ground.server.auth.StaticTokens;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;

/**
 * The identity of a node that is to join: a kubeconfig with a token that means this node alone.
 *
 * @param client settings to reach the cluster with
 */
public record Invitation(String node, Config client) {
    private static final String USER = "system:node:";
    private static final List<String> GROUPS = List.of("system:nodes");

    /**
     * Writes an invitation, mode 0600; an earlier one of the name ends.
     *
     * @param home of a system that runs
     */
    public static void write(HomeDirectory home, String node, Path file) {
        var admin = read(home.kubeconfig());
        var tokens = StaticTokens.open(home.tokens());
        tokens.revoke(USER + node);
        var token = tokens.issue(USER + node, GROUPS);
        var authority =
                new String(
                        Base64.getDecoder().decode(admin.getCaCertData()), StandardCharsets.UTF_8);
        var server = admin.getMasterUrl().replaceFirst("/$", "");
        Kubeconfig.withToken(server, authority, USER + node, token).write(file);
    }

    /**
     * @param server instead of the one it names
     * @throws IllegalArgumentException when the file is no invitation
     */
    public static Invitation open(Path file, Optional<String> server) {
        var config = read(file);
        var user = config.getCurrentContext() == null ? "" : user(config);
        if (!user.startsWith(USER)) {
            throw new IllegalArgumentException(file + " is not an invitation for a node");
        }
        var settings = new ConfigBuilder(config);
        server.ifPresent(settings::withMasterUrl);
        return new Invitation(user.substring(USER.length()), settings.build());
    }

    private static String user(Config config) {
        return Optional.ofNullable(config.getCurrentContext().getContext().getUser()).orElse("");
    }

    private static Config read(Path file) {
        try {
            return Config.fromKubeconfig(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }
}
