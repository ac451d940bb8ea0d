// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

/** How the workers of a collective job find each other. */
public enum Rendezvous {
    /** By the list of all their addresses. */
    PodIP,
    /** By the name of the first worker, which a Service keeps. */
    Named
}
