// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.bootstrap;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.EngineAssembly;
import org.paddlepaddle.cloud.ground.server.engine.housekeeping.ChangeFollower;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.request.Verb;
import org.paddlepaddle.cloud.ground.server.store.Change;

/**
 * Bootstraps every namespace with what pods in it rely on: the service account {@code default} and
 * the certificate of the cluster. What someone deletes comes back.
 */
public final class NamespaceBootstrap implements AutoCloseable {
    private static final String NAMESPACES = "core/namespaces/";
    private static final String ACCOUNTS = "core/serviceaccounts/";
    private static final String MAPS = "core/configmaps/";
    private static final String ACCOUNT = "default";
    private static final String CERTIFICATE = "kube-root-ca.crt";

    private final EngineAssembly engineAssembly;
    private final String certificate;
    private final ChangeFollower follower;

    private NamespaceBootstrap(EngineAssembly engineAssembly, String certificate) {
        this.engineAssembly = engineAssembly;
        this.certificate = certificate;
        var start = engineAssembly.store().snapshot().revision();
        furnishAll();
        this.follower =
                ChangeFollower.start(
                        engineAssembly.supervisor(),
                        "namespace-furnishing",
                        engineAssembly.store(),
                        start,
                        List.of(NAMESPACES, ACCOUNTS, MAPS),
                        this::see,
                        this::furnishAll);
    }

    /**
     * Furnishes the namespaces there are before it returns, later ones as they come.
     *
     * @param certificate the cluster's certificate authority as PEM
     */
    public static NamespaceBootstrap start(EngineAssembly engineAssembly, String certificate) {
        return new NamespaceBootstrap(engineAssembly, certificate);
    }

    private void see(Change change) {
        if (asksForFurniture(change)) {
            furnish(change.key().split("/")[2]);
        }
    }

    private boolean asksForFurniture(Change change) {
        var key = change.key();
        return key.startsWith(NAMESPACES)
                ? change.previous() == null
                : change.removal()
                        && (key.endsWith("/" + ACCOUNT) || key.endsWith("/" + CERTIFICATE));
    }

    private void furnishAll() {
        for (var entry : engineAssembly.store().snapshot().under(NAMESPACES)) {
            furnish(entry.key().substring(NAMESPACES.length()));
        }
    }

    private void furnish(String namespace) {
        create("serviceaccounts", namespace, named(ACCOUNT));
        var map = named(CERTIFICATE);
        map.putObject("data").put("ca.crt", certificate);
        create("configmaps", namespace, map);
    }

    private void create(String plural, String namespace, ObjectNode body) {
        var name = body.path("metadata").path("name").asText();
        var found = engineAssembly.store().get("core/" + plural + "/" + namespace + "/" + name);
        if (found.isEmpty()) {
            engineAssembly.ask(Verb.create, plural, namespace, "", body);
        } else if (!JsonTrees.parse(found.get().value()).path("data").equals(body.path("data"))) {
            // The certificate was renewed, or someone wrote over it.
            engineAssembly.ask(Verb.update, plural, namespace, name, body);
        }
    }

    private static ObjectNode named(String name) {
        var object = JsonTrees.object();
        object.putObject("metadata").put("name", name);
        return object;
    }

    @Override
    public void close() {
        follower.close();
    }
}
