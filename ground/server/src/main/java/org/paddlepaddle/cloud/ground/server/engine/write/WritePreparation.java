// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.write;

import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.ground.server.engine.object.AdmissionStep;
import org.paddlepaddle.cloud.ground.server.engine.object.Bodies;
import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.MetadataRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.engine.object.SystemFields;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

/** What every write goes through before it is offered to the store: defaults, admission, checks. */
public final class WritePreparation {
    private final List<AdmissionStep> admission;
    private final Map<String, KindRules> rules;
    private final List<AdmissionStep> last;

    /**
     * @param rules by group resource ({@code pods}, {@code deployments.apps})
     * @param last asked when everything else found the object good
     */
    public WritePreparation(
            List<AdmissionStep> admission, Map<String, KindRules> rules, List<AdmissionStep> last) {
        this.admission = admission;
        this.rules = rules;
        this.last = last;
    }

    /**
     * @param own records who owns what. It comes after the defaults and before admission, as with
     *     Kubernetes: what admission and the kind's own preparation add is nobody's.
     */
    void create(Operation operation, Runnable own) {
        Bodies.dropUnknown(operation);
        SystemFields.onCreate(operation);
        complete(operation, own);
        rules(operation.type()).prepareCreate(operation);
        check(operation);
        last.forEach(step -> step.admit(operation));
    }

    void update(Operation operation, Runnable own) {
        Bodies.dropUnknown(operation);
        complete(operation, own);
        rules(operation.type()).prepareUpdate(operation);
        SystemFields.onUpdate(operation);
        check(operation);
        last.forEach(step -> step.admit(operation));
    }

    private void complete(Operation operation, Runnable own) {
        operation.type().schema().applyDefaults(operation.after());
        rules(operation.type()).decode(operation);
        own.run();
        for (var step : admission) {
            step.admit(operation);
        }
    }

    private void check(Operation operation) {
        var problems = new Problems();
        MetadataRules.check(operation, problems);
        problems.addAll(operation.type().schema().validate(operation.before(), operation.after()));
        // Rules of a kind rely on the types that the schema promises.
        if (problems.concernTypes()) {
            Bodies.refuseUndecodable(operation, problems);
        } else {
            rules(operation.type()).check(operation, problems);
        }
        if (!problems.isEmpty()) {
            throw ApiErrors.invalid(operation.type(), operation.name(), problems.causes());
        }
    }

    private KindRules rules(ResourceType type) {
        return rules.getOrDefault(type.groupResource(), KindRules.NONE);
    }
}
