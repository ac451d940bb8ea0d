// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.admission;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.paddlepaddle.cloud.ground.server.engine.object.AdmissionStep;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;

/** Steps that others add before they let requests in: who may write what. */
public final class Guards implements AdmissionStep {
    private final List<AdmissionStep> steps = new CopyOnWriteArrayList<>();

    public void add(AdmissionStep step) {
        steps.add(step);
    }

    @Override
    public void admit(Operation operation) {
        steps.forEach(step -> step.admit(operation));
    }
}
