// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.http;

/** Answers requests; called on a virtual thread a request. */
@FunctionalInterface
public interface RequestHandler {
    /** Never throws: what goes wrong is an answer too. */
    Reply handle(Incoming request);
}
