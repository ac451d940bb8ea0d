// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.admission;

import java.util.Set;
import org.paddlepaddle.cloud.ground.server.engine.object.AdmissionStep;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;

/**
 * Tells people who create an object that nothing here acts on. It is stored all the same, so that
 * charts made for bigger clusters install.
 */
public final class InertKinds implements AdmissionStep {
    private static final Set<String> INERT =
            Set.of(
                    "limitranges",
                    "replicationcontrollers",
                    "mutatingwebhookconfigurations.admissionregistration.k8s.io",
                    "validatingwebhookconfigurations.admissionregistration.k8s.io",
                    "validatingadmissionpolicies.admissionregistration.k8s.io",
                    "validatingadmissionpolicybindings.admissionregistration.k8s.io",
                    "apiservices.apiregistration.k8s.io",
                    "certificatesigningrequests.certificates.k8s.io",
                    "flowschemas.flowcontrol.apiserver.k8s.io",
                    "prioritylevelconfigurations.flowcontrol.apiserver.k8s.io",
                    "networkpolicies.networking.k8s.io",
                    "ipaddresses.networking.k8s.io",
                    "servicecidrs.networking.k8s.io",
                    "runtimeclasses.node.k8s.io",
                    "csidrivers.storage.k8s.io",
                    "csinodes.storage.k8s.io",
                    "csistoragecapacities.storage.k8s.io",
                    "volumeattachments.storage.k8s.io",
                    "volumeattributesclasses.storage.k8s.io");

    @Override
    public void admit(Operation operation) {
        var resource = operation.type().groupResource();
        if (operation.creating() && INERT.contains(resource)) {
            operation
                    .warnings()
                    .add("nothing in this cluster acts on " + resource + "; the object is stored");
        }
        if (resource.equals("customresourcedefinitions.apiextensions.k8s.io")
                && operation.spec().at("/conversion/strategy").asText().equals("Webhook")) {
            operation
                    .warnings()
                    .add(
                            "nothing in this cluster calls conversion webhooks; the versions differ"
                                    + " in apiVersion only, as with strategy None");
        }
    }
}
