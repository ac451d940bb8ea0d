// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.cluster;

import static java.util.stream.Collectors.joining;

import java.util.List;
import org.paddlepaddle.cloud.plan.cluster.EngineChoice.Need;
import org.paddlepaddle.cloud.plan.cluster.EngineChoice.Reason;
import org.paddlepaddle.cloud.plan.cluster.EngineChoice.Verdict;
import org.paddlepaddle.cloud.plan.job.gang.GangStyle;

/** Where a cluster has an engine for a part of the work it is used; else ours takes that part. */
public final class EngineRules {
    /** Volcano's groups of pods. */
    public static final String POD_GROUPS = "podgroups.scheduling.volcano.sh";

    public static final String WORKFLOWS = "workflows.argoproj.io";
    public static final String KNATIVE = "services.serving.knative.dev";
    public static final String KUEUE = "workloads.kueue.x-k8s.io";
    public static final String JUICEFS = "csi.juicefs.com";
    public static final String METRICS = "metrics.k8s.io";

    /** What the object store is called in the documents. */
    public static final String MINIO = "kubeflow/minio-service";

    /** The kinds that the operator looks after. */
    public static final List<String> KINDS =
            List.of(
                    "paddlejobs.batch.paddlepaddle.org",
                    "samplesets.batch.paddlepaddle.org",
                    "samplejobs.batch.paddlepaddle.org",
                    "paddleservices.serving.paddlepaddle.org",
                    "paddleservices.elasticserving.paddlepaddle.org");

    /** What the operator has to know before it starts. */
    public static final List<String> ENGINES = List.of(POD_GROUPS, WORKFLOWS);

    private EngineRules() {}

    /** A choice for every part of the work, in the order in which they are told. */
    public static List<EngineChoice> choose(ClusterOffer offer) {
        return List.of(
                kinds(offer),
                gangs(offer),
                queues(offer),
                services(offer),
                workflows(offer),
                datasets(offer),
                volumes(offer),
                objects(offer),
                metrics(offer));
    }

    /** Who places the pods of a job together, on a cluster. */
    public static GangStyle gangStyle(ClusterOffer offer) {
        return gangs(offer).engine() == ClusterEngine.volcano ? GangStyle.Volcano : GangStyle.None;
    }

    /** Whether our engine runs Workflows here: their definition is ours. */
    public static boolean runsWorkflows(ClusterOffer offer) {
        return workflows(offer).engine() == ClusterEngine.paddlecloud;
    }

    private static EngineChoice kinds(ClusterOffer offer) {
        var missing = KINDS.stream().filter(kind -> !offer.defines(kind)).collect(joining(", "));
        return missing.isEmpty()
                ? fine(Need.kinds, ClusterEngine.paddlecloud, Reason.KindsInstalled, "")
                : missing(Need.kinds, Reason.KindsMissing, missing);
    }

    private static EngineChoice gangs(ClusterOffer offer) {
        return switch (offer.origin(POD_GROUPS)) {
            case foreign ->
                    fine(Need.gangs, ClusterEngine.volcano, Reason.VolcanoFound, POD_GROUPS);
            case ours, absent ->
                    lesser(
                            Need.gangs,
                            ClusterEngine.kubernetes,
                            Reason.NoGangScheduler,
                            POD_GROUPS);
        };
    }

    private static EngineChoice queues(ClusterOffer offer) {
        return offer.defines(KUEUE)
                ? lesser(Need.queues, ClusterEngine.none, Reason.KueueNotUsed, KUEUE)
                : fine(Need.queues, ClusterEngine.none, Reason.NoQueues, "");
    }

    private static EngineChoice services(ClusterOffer offer) {
        return offer.origin(KNATIVE) == ClusterOffer.Origin.foreign
                ? fine(
                        Need.services,
                        ClusterEngine.paddlecloud,
                        Reason.GatewayBesideKnative,
                        KNATIVE)
                : fine(Need.services, ClusterEngine.paddlecloud, Reason.OwnGateway, "");
    }

    private static EngineChoice workflows(ClusterOffer offer) {
        return switch (offer.origin(WORKFLOWS)) {
            case foreign -> fine(Need.workflows, ClusterEngine.argo, Reason.ArgoFound, WORKFLOWS);
            case ours ->
                    fine(Need.workflows, ClusterEngine.paddlecloud, Reason.OwnPipelines, WORKFLOWS);
            case absent ->
                    lesser(Need.workflows, ClusterEngine.none, Reason.NoWorkflows, WORKFLOWS);
        };
    }

    private static EngineChoice datasets(ClusterOffer offer) {
        return offer.drivers().contains(JUICEFS)
                ? fine(Need.datasets, ClusterEngine.paddlecloud, Reason.CacheBesideJuiceFs, JUICEFS)
                : fine(Need.datasets, ClusterEngine.paddlecloud, Reason.OwnCache, "");
    }

    private static EngineChoice volumes(ClusterOffer offer) {
        return offer.usualStorageClass()
                .map(name -> fine(Need.volumes, ClusterEngine.kubernetes, Reason.UsualClass, name))
                .orElseGet(() -> missing(Need.volumes, Reason.NoUsualClass, classes(offer)));
    }

    private static String classes(ClusterOffer offer) {
        return offer.storageClasses().isEmpty()
                ? "-"
                : offer.storageClasses().stream()
                        .map(ClusterOffer.StorageClassOffer::name)
                        .collect(joining(", "));
    }

    private static EngineChoice objects(ClusterOffer offer) {
        return offer.services().contains(MINIO)
                ? fine(Need.objects, ClusterEngine.kubernetes, Reason.ObjectStoreFound, MINIO)
                : lesser(Need.objects, ClusterEngine.none, Reason.NoObjectStore, MINIO);
    }

    private static EngineChoice metrics(ClusterOffer offer) {
        return offer.groups().contains(METRICS)
                ? fine(Need.metrics, ClusterEngine.kubernetes, Reason.MetricsFound, METRICS)
                : lesser(Need.metrics, ClusterEngine.none, Reason.NoMetrics, METRICS);
    }

    private static EngineChoice fine(
            Need need, ClusterEngine engine, Reason reason, String subject) {
        return new EngineChoice(need, engine, Verdict.fine, reason, subject);
    }

    private static EngineChoice lesser(
            Need need, ClusterEngine engine, Reason reason, String subject) {
        return new EngineChoice(need, engine, Verdict.lesser, reason, subject);
    }

    private static EngineChoice missing(Need need, Reason reason, String subject) {
        return new EngineChoice(need, ClusterEngine.none, Verdict.missing, reason, subject);
    }
}
