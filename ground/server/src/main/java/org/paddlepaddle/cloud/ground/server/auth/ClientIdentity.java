// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth;

/**
 * A client certificate with its key, as text.
 *
 * @param keyPem SEC 1 form, which every Kubernetes client reads
 */
public record ClientIdentity(String certificatePem, String keyPem) {
    @Override
    public String toString() {
        return "Identity[key=***]";
    }
}
