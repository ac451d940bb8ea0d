// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.request;

/** Carries out requests on resources. Blocks; call it from a virtual thread. */
public interface ApiHandler {
    /**
     * @throws org.paddlepaddle.cloud.ground.server.status.ApiException for every refusal
     */
    ApiResponse handle(ApiRequest request);
}
