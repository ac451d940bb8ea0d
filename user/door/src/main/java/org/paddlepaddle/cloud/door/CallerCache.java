// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.door;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Queue;

/** The clients of callers that asked lately: making one costs more than most requests. */
final class CallerCache implements AutoCloseable {
    private static final int MOST = 16;

    private final CallerClients clients;
    private final LinkedHashMap<String, KubernetesClient> open =
            new LinkedHashMap<>(MOST, 0.75f, true);
    // Somebody may be using one that fell out; it is closed when as many have followed.
    private final Queue<KubernetesClient> old = new ArrayDeque<>();

    CallerCache(CallerClients clients) {
        this.clients = clients;
    }

    synchronized KubernetesClient of(Identity identity, Credential credential) {
        var known = open.get(key(identity, credential));
        if (known != null) {
            return known;
        }
        var client = clients.of(credential);
        open.put(key(identity, credential), client);
        if (open.size() > MOST) {
            var eldest = open.pollFirstEntry();
            old.add(eldest.getValue());
        }
        if (old.size() > MOST) {
            old.remove().close();
        }
        return client;
    }

    private static String key(Identity identity, Credential credential) {
        return switch (credential) {
            case Credential.Token(var token) -> "token " + Secrets.hash(token);
            case Credential.Vouched _ -> "user " + identity;
        };
    }

    @Override
    public synchronized void close() {
        open.values().forEach(KubernetesClient::close);
        old.forEach(KubernetesClient::close);
        open.clear();
        old.clear();
    }
}
