// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.paddlepaddle.cloud.pipeline.engine.AccountClients;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.standalone.direct.DirectClients;

/** Clients of the accounts that pipelines run as, one each, with tokens the operator asks for. */
final class RunAccounts implements AccountClients, AutoCloseable {
    private final DirectClients clients;
    private final KubernetesClient operator;
    private final InstantSource clock;
    private final Map<ObjectKey, KubernetesClient> open = new LinkedHashMap<>();

    RunAccounts(DirectClients clients, KubernetesClient operator, InstantSource clock) {
        this.clients = clients;
        this.operator = operator;
        this.clock = clock;
    }

    @Override
    public synchronized KubernetesClient of(String namespace, String account) {
        return open.computeIfAbsent(
                new ObjectKey(namespace, account),
                key ->
                        clients.withToken(
                                new AccountToken(operator, key.namespace(), key.name(), clock)));
    }

    @Override
    public synchronized void close() {
        open.values().forEach(KubernetesClient::close);
        open.clear();
    }
}
