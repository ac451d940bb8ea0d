// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

/** What a pod does in a job, in the order the roles start. */
public enum Role {
    ps("PSERVER"),
    worker("TRAINER"),
    // Upstream says HETER, which no release of Paddle accepts.
    heter("HETER_TRAINER");

    private final String trainingRole;

    Role(String trainingRole) {
        this.trainingRole = trainingRole;
    }

    /** The word Paddle expects in {@code TRAINING_ROLE}. */
    public String trainingRole() {
        return trainingRole;
    }
}
