// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.clients;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.Workflow;
import io.javaoperatorsdk.operator.api.reconciler.dependent.Dependent;
import io.javaoperatorsdk.operator.processing.dependent.kubernetes.BooleanWithUndefined;
import io.javaoperatorsdk.operator.processing.dependent.kubernetes.CRUDKubernetesDependentResource;
import io.javaoperatorsdk.operator.processing.dependent.kubernetes.KubernetesDependent;

/** The smallest operator of the Java Operator SDK that applies a dependent resource. */
@Workflow(dependents = @Dependent(type = GreetingOperator.Words.class))
@ControllerConfiguration(name = "greeter")
public final class GreetingOperator implements Reconciler<Greeting> {
    @Override
    public UpdateControl<Greeting> reconcile(Greeting greeting, Context<Greeting> context) {
        greeting.setStatus(new Greeting.Status(greeting.getSpec().text()));
        return UpdateControl.patchStatus(greeting);
    }

    /** Kept as it should be by server-side apply, which the SDK leaves out for ConfigMaps. */
    @KubernetesDependent(useSSA = BooleanWithUndefined.TRUE)
    public static final class Words extends CRUDKubernetesDependentResource<ConfigMap, Greeting> {
        @Override
        protected ConfigMap desired(Greeting greeting, Context<Greeting> context) {
            return new ConfigMapBuilder()
                    .withNewMetadata()
                    .withName(greeting.getMetadata().getName())
                    .withNamespace(greeting.getMetadata().getNamespace())
                    .endMetadata()
                    .addToData("text", greeting.getSpec().text())
                    .build();
        }
    }
}
