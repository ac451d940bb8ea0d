// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.request.User;

/**
 * Bearer tokens that last until they are revoked.
 *
 * <p>Only SHA-256 of a token is kept, in memory and on disk: tokens are 256 random bits, so that a
 * plain hash is as good as a slow one. Another process may add tokens to the same file; they are
 * seen at the next unknown token.
 */
public final class StaticTokens implements Authenticator {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int TOKEN_BYTES = 32;

    private final Path file;
    private Map<String, User> users = Map.of();
    private @Nullable FileTime read;

    private StaticTokens(Path file) {
        this.file = file;
    }

    public static StaticTokens open(Path file) {
        var tokens = new StaticTokens(file);
        tokens.reload();
        return tokens;
    }

    /** Makes a token; this is the only moment at which anyone can see it. */
    public synchronized String issue(String user, List<String> groups) {
        reload();
        var random = new byte[TOKEN_BYTES];
        RANDOM.nextBytes(random);
        var token = "pdc_" + Base64.getUrlEncoder().withoutPadding().encodeToString(random);
        var all = new LinkedHashMap<>(users);
        all.put(hash(token), new User(user, "", List.copyOf(groups)));
        save(all);
        return token;
    }

    /** Ends every token of a user. */
    public synchronized void revoke(String user) {
        reload();
        var rest = new LinkedHashMap<>(users);
        rest.values().removeIf(held -> held.name().equals(user));
        save(rest);
    }

    @Override
    public Optional<User> authenticate(PresentedCredentials presentedCredentials) {
        return presentedCredentials.bearer().flatMap(token -> find(hash(token)));
    }

    private synchronized Optional<User> find(String hash) {
        // Also when the token is known: another process may have revoked it.
        reload();
        return Optional.ofNullable(users.get(hash));
    }

    private synchronized void reload() {
        try {
            if (!Files.exists(file)) {
                users = Map.of();
                read = null;
                return;
            }
            var modified = Files.getLastModifiedTime(file);
            if (!modified.equals(read)) {
                users = parse(Files.readAllBytes(file));
                read = modified;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the token file " + file, e);
        }
    }

    private static Map<String, User> parse(byte[] content) throws IOException {
        var users = new LinkedHashMap<String, User>();
        for (var entry : JSON.readTree(content).path("tokens")) {
            var groups = entry.path("groups").valueStream().map(group -> group.asText()).toList();
            users.put(
                    entry.path("sha256").asText(),
                    new User(entry.path("user").asText(), "", groups));
        }
        return users;
    }

    private void save(Map<String, User> all) {
        var root = JSON.createObjectNode();
        var tokens = root.putArray("tokens");
        all.forEach(
                (hash, user) -> {
                    var entry = tokens.addObject().put("sha256", hash).put("user", user.name());
                    user.groups().forEach(entry.putArray("groups")::add);
                });
        try {
            PrivateFiles.write(
                    file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree is always writable", e);
        }
        users = all;
        // Modification times are coarse; the next lookup reads what was really written.
        read = null;
    }

    static String hash(String token) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(token.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
