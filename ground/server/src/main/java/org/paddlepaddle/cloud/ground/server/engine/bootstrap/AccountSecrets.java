// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.bootstrap;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.EngineAssembly;
import org.paddlepaddle.cloud.ground.server.engine.housekeeping.ChangeFollower;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.request.Verb;
import org.paddlepaddle.cloud.ground.server.store.Change;

/**
 * Fills secrets of type {@code kubernetes.io/service-account-token} with a token that ends with the
 * secret, and removes those whose account is gone.
 */
public final class AccountSecrets implements AutoCloseable {
    private static final String SECRETS = "core/secrets/";
    private static final String ACCOUNTS = "core/serviceaccounts/";
    private static final String TYPE = "kubernetes.io/service-account-token";
    private static final String NAME = "kubernetes.io/service-account.name";
    private static final String UID = "kubernetes.io/service-account.uid";

    /** Makes a token of an account that is good as long as a secret is there. */
    @FunctionalInterface
    public interface Issuer {
        String token(String namespace, Reference account, Reference secret);
    }

    /** An object of a namespace, and which of those that had its name. */
    public record Reference(String name, String uid) {
        static Reference of(JsonNode object) {
            var metadata = object.path("metadata");
            return new Reference(metadata.path("name").asText(), metadata.path("uid").asText());
        }
    }

    private final EngineAssembly engineAssembly;
    private final String certificate;
    private final Issuer issuer;
    private final ChangeFollower follower;

    private AccountSecrets(EngineAssembly engineAssembly, String certificate, Issuer issuer) {
        this.engineAssembly = engineAssembly;
        this.certificate = certificate;
        this.issuer = issuer;
        var start = engineAssembly.store().snapshot().revision();
        seeAll(SECRETS);
        this.follower =
                ChangeFollower.start(
                        engineAssembly.supervisor(),
                        "account-secrets",
                        engineAssembly.store(),
                        start,
                        List.of(SECRETS, ACCOUNTS),
                        this::see,
                        () -> seeAll(SECRETS));
    }

    /**
     * @param certificate the cluster's certificate authority as PEM
     */
    public static AccountSecrets start(
            EngineAssembly engineAssembly, String certificate, Issuer issuer) {
        return new AccountSecrets(engineAssembly, certificate, issuer);
    }

    private void see(Change change) {
        if (change.key().startsWith(SECRETS)) {
            engineAssembly
                    .store()
                    .get(change.key())
                    .ifPresent(entry -> see(JsonTrees.parse(entry.value())));
        } else if (change.removal()) {
            seeAll(SECRETS + change.key().split("/")[2] + "/");
        }
    }

    private void seeAll(String prefix) {
        for (var entry : engineAssembly.store().snapshot().under(prefix)) {
            see(JsonTrees.parse(entry.value()));
        }
    }

    private void see(ObjectNode secret) {
        if (!secret.path("type").asText().equals(TYPE)) {
            return;
        }
        var metadata = secret.path("metadata");
        var namespace = metadata.path("namespace").asText();
        var annotations = metadata.path("annotations");
        var account =
                engineAssembly
                        .store()
                        .get(ACCOUNTS + namespace + "/" + annotations.path(NAME).asText())
                        .map(entry -> Reference.of(JsonTrees.parse(entry.value())));
        var uid = annotations.path(UID).asText();
        if (account.isEmpty() || !(uid.isEmpty() || uid.equals(account.get().uid()))) {
            remove(namespace, Reference.of(secret));
        } else {
            fill(namespace, account.get(), secret);
        }
    }

    private void fill(String namespace, Reference account, ObjectNode secret) {
        var filled = secret.deepCopy();
        JsonTrees.child(JsonTrees.child(filled, "metadata"), "annotations").put(UID, account.uid());
        var data = JsonTrees.child(filled, "data");
        data.put("ca.crt", encoded(certificate)).put("namespace", encoded(namespace));
        if (data.path("token").asText().isEmpty()) {
            data.put("token", encoded(issuer.token(namespace, account, Reference.of(secret))));
        }
        if (!filled.equals(secret)) {
            engineAssembly.ask(
                    Verb.update, "secrets", namespace, Reference.of(secret).name(), filled);
        }
    }

    private static String encoded(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private void remove(String namespace, Reference secret) {
        var options = JsonTrees.object();
        options.putObject("preconditions").put("uid", secret.uid());
        engineAssembly.ask(Verb.delete, "secrets", namespace, secret.name(), options);
    }

    @Override
    public void close() {
        follower.close();
    }
}
