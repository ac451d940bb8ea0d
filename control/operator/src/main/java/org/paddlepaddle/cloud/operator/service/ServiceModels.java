// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.service;

import io.fabric8.kubernetes.client.CustomResource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.api.service.PaddleServiceSpec;
import org.paddlepaddle.cloud.api.service.PaddleServiceStatus;
import org.paddlepaddle.cloud.api.service.ServiceReason;
import org.paddlepaddle.cloud.operator.Pass;
import org.paddlepaddle.cloud.plan.Notice;
import org.paddlepaddle.cloud.plan.Plan;
import org.paddlepaddle.cloud.plan.service.DesiredService;
import org.paddlepaddle.cloud.plan.service.ServiceAction;
import org.paddlepaddle.cloud.plan.service.ServiceView;
import org.paddlepaddle.cloud.plan.service.model.ModelAnswer;
import org.paddlepaddle.cloud.plan.service.model.ModelPins;
import org.paddlepaddle.cloud.plan.service.model.PinnedService;

/** Looks models of services up in the hub, as {@link ModelPins} wants it. */
record ServiceModels(ModelCatalog catalog) {

    <R extends CustomResource<PaddleServiceSpec, PaddleServiceStatus>> PinnedService pin(
            Pass<R, PaddleServiceStatus> pass, DesiredService asked) throws InterruptedException {
        var pins = new ModelPins(pass.object().getSpec(), asked, pass.status());
        var answers = new HashMap<String, ModelAnswer>();
        for (var question : pins.questions()) {
            answers.put(question, catalog.ask(question));
        }
        return pins.pin(answers, pass.now());
    }

    /** What happened, and what the alias did to cause it. */
    static List<Notice> told(PinnedService.Ready pins, List<Notice> done) {
        var all = new ArrayList<Notice>();
        pins.followed()
                .map(text -> Notice.normal(ServiceReason.ModelFollowed, text))
                .ifPresent(all::add);
        all.addAll(done);
        return all;
    }

    /** The plan, and no later than the alias must be looked at again. */
    static Plan<ServiceAction, ServiceView> lookAgain(
            Plan<ServiceAction, ServiceView> plan, PinnedService.Ready pins) {
        return Stream.concat(plan.recheck().stream(), pins.recheck().stream())
                .min(Duration::compareTo)
                .map(plan::recheckAfter)
                .orElse(plan);
    }
}
