// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.cluster;

/**
 * Which engine does a part of the work.
 *
 * @param verdict of all that bears on this work
 * @param reason a stable word for why, of which every report has a sentence
 * @param subject what the sentence is about: a name that was found or is missing, or nothing
 */
public record EngineChoice(
        Need need, ClusterEngine engine, Verdict verdict, Reason reason, String subject) {

    /** A part of the work. */
    public enum Need {
        kinds,
        gangs,
        queues,
        services,
        workflows,
        datasets,
        volumes,
        objects,
        metrics
    }

    /** How much is missing. */
    public enum Verdict {
        fine,
        /** Works without, with less. */
        lesser,
        missing
    }

    /** Why this engine. */
    public enum Reason {
        KindsInstalled,
        KindsMissing,
        VolcanoFound,
        NoGangScheduler,
        KueueNotUsed,
        NoQueues,
        GatewayBesideKnative,
        OwnGateway,
        ArgoFound,
        OwnPipelines,
        NoWorkflows,
        CacheBesideJuiceFs,
        OwnCache,
        UsualClass,
        NoUsualClass,
        ObjectStoreFound,
        NoObjectStore,
        MetricsFound,
        NoMetrics
    }
}
