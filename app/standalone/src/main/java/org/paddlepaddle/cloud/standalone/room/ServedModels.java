// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.room;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.api.service.ServiceNames;
import org.paddlepaddle.cloud.hub.VersionUse;

/** The versions in revisions of services, also of those that sleep or are kept for a way back. */
public record ServedModels(KubernetesClient client) implements VersionUse {

    @Override
    public Optional<String> user(String model, String digest) throws IOException {
        var reference = "model://" + model + "@sha256:" + digest;
        try {
            return client
                    .apps()
                    .deployments()
                    .inAnyNamespace()
                    .withLabel(ServiceNames.REVISION)
                    .list()
                    .getItems()
                    .stream()
                    .filter(revision -> serves(revision, reference))
                    .map(ServedModels::name)
                    .findFirst();
        } catch (KubernetesClientException e) {
            throw new IOException(
                    "whether services use %s is not known: %s".formatted(reference, e.getMessage()),
                    e);
        }
    }

    private static boolean serves(Deployment revision, String reference) {
        return revision.getSpec().getTemplate().getSpec().getContainers().stream()
                .map(Container::getEnv)
                .flatMap(List::stream)
                .anyMatch(
                        variable ->
                                variable.getName().equals(ServiceNames.MODEL_VARIABLE)
                                        && reference.equals(variable.getValue()));
    }

    private static String name(Deployment revision) {
        var metadata = revision.getMetadata();
        return "revision " + metadata.getNamespace() + "/" + metadata.getName();
    }
}
