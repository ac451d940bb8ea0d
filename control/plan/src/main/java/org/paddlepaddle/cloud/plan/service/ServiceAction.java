// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

/** One thing to do for a service. */
public sealed interface ServiceAction {
    /**
     * Makes the Deployment of a revision.
     *
     * @param replicas pods it begins with
     */
    record CreateRevision(DesiredRevision revision, int replicas) implements ServiceAction {}

    /** Starts pods of a revision that went to sleep before it was asked for again. */
    record WakeRevision(String name, int replicas) implements ServiceAction {}

    /** Removes a revision that nobody needs for a way back. */
    record DeleteRevision(String name, String uid) implements ServiceAction {}

    /** Lets an autoscaler find the number of pods of a revision, or tells it what to keep to. */
    record PublishAutoscaler(String revision, ResourceTarget target) implements ServiceAction {}

    /** Removes the autoscaler of a revision. */
    record DeleteAutoscaler(String revision) implements ServiceAction {}

    /** Makes the Service of a route. */
    record CreateService(RouteName route) implements ServiceAction {}

    /** Leads a Service to the gateway. */
    record PublishRoute(RouteName route) implements ServiceAction {}

    /** Removes the Service of a route that leads nowhere any more. */
    record DeleteService(RouteName route) implements ServiceAction {}
}
