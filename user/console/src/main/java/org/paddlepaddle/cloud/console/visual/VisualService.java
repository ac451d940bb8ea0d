// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.visual;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.api.job.PaddleJob;
import org.paddlepaddle.cloud.api.pipeline.WorkflowNames;
import org.paddlepaddle.cloud.http.HttpRefusal;

/** The Service of the VisualDL server that shows a training. */
final class VisualService {
    static final int PORT = 8040;
    private static final String SUFFIX = "-visualdl";
    private static final int FORBIDDEN = 403;
    private static final int UNAVAILABLE = 503;

    private VisualService() {}

    /**
     * The name of the Service.
     *
     * @param name of a training job, which may name its viewer, or of a Service
     * @throws HttpRefusal when none shows it
     */
    static String of(KubernetesClient client, String namespace, String name) {
        var job = job(client, namespace, name);
        var named = job.flatMap(found -> annotation(found, WorkflowNames.VISUAL));
        for (var candidate : named.map(List::of).orElseGet(() -> List.of(name, name + SUFFIX))) {
            var service = service(client, namespace, candidate);
            if (service.isPresent()) {
                if (named.isPresent()) {
                    insistOnRun(service.orElseThrow(), job.orElseThrow());
                }
                return candidate;
            }
        }
        throw HttpRefusal.notFound(
                "no VisualDL runs for %s/%s: a Service %s with port %d would lead to it"
                        .formatted(namespace, name, named.orElse(name + SUFFIX), PORT));
    }

    /** All runs of a pipeline have one viewer, under the name of the documents. */
    private static void insistOnRun(Service service, PaddleJob job) {
        var shown = annotation(service, WorkflowNames.RUN);
        var wanted =
                job.getMetadata().getOwnerReferences().stream()
                        .filter(owner -> owner.getKind().equals(WorkflowNames.KIND))
                        .map(OwnerReference::getName)
                        .findFirst();
        if (!shown.equals(wanted)) {
            throw HttpRefusal.notFound(
                    "VisualDL at the Service %s shows the run %s now, and %s is of the run %s"
                            .formatted(
                                    service.getMetadata().getName(),
                                    shown.orElse("that somebody began by hand"),
                                    job.getMetadata().getName(),
                                    wanted.orElse("that somebody began by hand")));
        }
    }

    private static Optional<String> annotation(HasMetadata object, String name) {
        return Optional.ofNullable(object.getMetadata().getAnnotations())
                .map(annotations -> annotations.get(name));
    }

    /** Who may not read jobs may still name a Service. */
    private static Optional<PaddleJob> job(KubernetesClient client, String space, String name) {
        try {
            var jobs = client.resources(PaddleJob.class).inNamespace(space);
            return Optional.ofNullable(jobs.withName(name).get());
        } catch (KubernetesClientException e) {
            if (e.getCode() == FORBIDDEN) {
                return Optional.empty();
            }
            throw unreadable("jobs", space, e);
        }
    }

    private static Optional<Service> service(KubernetesClient client, String space, String name) {
        try {
            return Optional.ofNullable(client.services().inNamespace(space).withName(name).get())
                    .filter(VisualService::serves);
        } catch (KubernetesClientException e) {
            throw unreadable("Services", space, e);
        }
    }

    private static HttpRefusal unreadable(String what, String space, KubernetesClientException e) {
        return new HttpRefusal(
                e.getCode() == 0 ? UNAVAILABLE : e.getCode(),
                "the %s of %s cannot be read".formatted(what, space));
    }

    private static boolean serves(Service service) {
        return service.getSpec() != null
                && service.getSpec().getPorts().stream()
                        .anyMatch(port -> port.getPort() != null && port.getPort() == PORT);
    }
}
