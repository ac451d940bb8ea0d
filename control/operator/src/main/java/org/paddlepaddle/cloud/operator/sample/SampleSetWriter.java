// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.sample;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.paddlepaddle.cloud.api.sample.SampleSet;
import org.paddlepaddle.cloud.operator.object.ObjectWriter;
import org.paddlepaddle.cloud.plan.sample.SampleSetObjects;
import org.paddlepaddle.cloud.plan.sample.SetAction;

/** Does what a plan for a data set says, one action at a time. */
record SampleSetWriter(
        ObjectWriter<SampleSet> writer, SampleSetObjects objects, Runtimes runtimes) {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int TOKEN_BYTES = 32;

    void apply(SetAction action) {
        var key = objects.set().key();
        switch (action) {
            case SetAction.CreateToken() -> writer.create(objects.token(token()));
            case SetAction.CreateClaim() ->
                    writer.create(PersistentVolumeClaim.class, objects.claim());
            case SetAction.CreateService() -> writer.create(Service.class, objects.service());
            case SetAction.CreatePods() -> writer.create(StatefulSet.class, objects.pods());
            case SetAction.UpdatePods() ->
                    writer.replace(
                            StatefulSet.class,
                            objects.pods(),
                            "/metadata/annotations",
                            "/spec/replicas",
                            "/spec/template");
            case SetAction.DeliverKeys(var secret) -> runtimes.deliver(key, secret);
            case SetAction.Ask(var request) ->
                    runtimes.find(key, runtimes.secret(key)).ifPresent(r -> r.ask(request));
        }
    }

    private static String token() {
        var bytes = new byte[TOKEN_BYTES];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
