// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.service;

import org.paddlepaddle.cloud.api.Reason;

/** The reasons of a service beside those every kind has. */
public enum ServiceReason implements Reason {
    /** No pod of the revision can answer yet. */
    WaitingForRevision,
    /** The revision answers. */
    RevisionReady,
    /** An earlier revision answers until the one of the spec can. */
    RollingOut,
    /** No pod runs; the first request starts one. */
    ScaledToZero,
    /** The pods of the revision fail. */
    RevisionFailed,
    /** The hub does not say which version of the model is meant. */
    ModelUnresolved,
    /** Nobody is there to route requests. */
    GatewayMissing,
    /** Hosts and Services lead to the revisions. */
    RoutesPublished,
    /** The Services are being made. */
    WaitingForRoutes,
    /** The route has no revision that could answer. */
    NothingToRoute,

    /** Event: other revisions than before answer requests. */
    TrafficSwitched,
    /** Event: a followed alias moved, and the version it means now is tried out or taken over. */
    ModelFollowed,

    /** Event: as many requests wait for a pod as may; further ones are refused. */
    QueueFull
}
