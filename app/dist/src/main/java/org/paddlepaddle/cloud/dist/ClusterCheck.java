// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ListOptions;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.io.IOException;
import java.util.Collection;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.PaddleJob;
import org.paddlepaddle.cloud.api.sample.SampleJob;
import org.paddlepaddle.cloud.api.sample.SampleSet;
import org.paddlepaddle.cloud.api.service.ElasticPaddleService;
import org.paddlepaddle.cloud.api.service.PaddleService;
import org.paddlepaddle.cloud.operator.start.OperatedKind;
import org.paddlepaddle.cloud.plan.job.gang.GangStyle;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;

/**
 * Whether a cluster has what the operator works with, asked before it starts: what a person can
 * mend would else be told as the failure of an informer.
 *
 * @param namespace where jobs are looked for; empty for everywhere
 */
record ClusterCheck(KubernetesClient client, String namespace) {
    private static final ResourceDefinitionContext GROUPS =
            new ResourceDefinitionContext.Builder()
                    .withGroup("scheduling.volcano.sh")
                    .withVersion("v1beta1")
                    .withKind(JobNames.GANG_KIND)
                    .withPlural("podgroups")
                    .withNamespaced(true)
                    .build();
    private static final ListOptions ONE = new ListOptionsBuilder().withLimit(1L).build();

    /** Asks for the kinds that are to be looked after. */
    void check(Collection<OperatedKind> kinds, GangStyle gangs) {
        for (var kind : kinds) {
            switch (kind) {
                case paddlejob -> kind("PaddleJobs", PaddleJob.class);
                case sampleset -> kind("SampleSets", SampleSet.class);
                case samplejob -> kind("SampleJobs", SampleJob.class);
                case paddleservice -> {
                    kind("PaddleServices", PaddleService.class);
                    kind("PaddleServices of ElasticServing", ElasticPaddleService.class);
                }
            }
        }
        if (gangs == GangStyle.Volcano && kinds.contains(OperatedKind.paddlejob)) {
            ask(
                    "PodGroups of Volcano",
                    "install Volcano, or leave out --scheduling",
                    () -> {
                        var groups = client.genericKubernetesResources(GROUPS);
                        if (namespace.isEmpty()) {
                            groups.inAnyNamespace().list(ONE);
                        } else {
                            groups.inNamespace(namespace).list(ONE);
                        }
                    });
        }
    }

    private <T extends HasMetadata> void kind(String what, Class<T> kind) {
        ask(
                what,
                "kubectl apply --server-side -f deploy/operator.yaml",
                () -> {
                    var objects = client.resources(kind);
                    if (namespace.isEmpty()) {
                        objects.inAnyNamespace().list(ONE);
                    } else {
                        objects.inNamespace(namespace).list(ONE);
                    }
                });
    }

    private void ask(String what, String whereFrom, Runnable list) {
        try {
            list.run();
        } catch (KubernetesClientException e) {
            throw explained(e, what, whereFrom);
        }
    }

    private RuntimeException explained(KubernetesClientException e, String what, String whereFrom) {
        var where = client.getMasterUrl();
        if (e.getCause() instanceof IOException silence) {
            return Failure.of(Exit.NOT_RUNNING, where + " does not answer: " + silence);
        }
        return switch (e.getCode()) {
            case 401, 403 ->
                    Failure.of(
                            Exit.FAILED,
                            "the operator may not see " + what + " on " + where,
                            "deploy/operator.yaml has the rights it needs",
                            String.valueOf(e.getMessage()));
            case 404 -> Failure.of(Exit.FAILED, where + " knows no " + what, whereFrom);
            default -> e;
        };
    }
}
