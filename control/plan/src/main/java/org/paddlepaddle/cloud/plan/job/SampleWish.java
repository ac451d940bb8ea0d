// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

/** The data set a job reads, and where its training container sees it. */
public record SampleWish(String namespace, String name, String mountPath) {
    @Override
    public String toString() {
        return namespace + "/" + name;
    }
}
