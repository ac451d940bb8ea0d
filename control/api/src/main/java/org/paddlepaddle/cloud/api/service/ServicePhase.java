// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.service;

/** One word for how a service is. */
public enum ServicePhase {
    /** Nothing can answer yet. */
    Pending,
    /** Requests are answered. */
    Serving,
    /** No pod runs; the first request starts one. */
    Idle,
    /** What should answer cannot. */
    Failed
}
