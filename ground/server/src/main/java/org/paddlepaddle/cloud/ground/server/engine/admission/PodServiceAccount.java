// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.admission;

import com.fasterxml.jackson.databind.JsonNode;
import org.paddlepaddle.cloud.ground.server.engine.object.AdmissionStep;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;

/** Every pod acts as a service account of its namespace: the one it names, or {@code default}. */
public final class PodServiceAccount implements AdmissionStep {
    private static final String DEFAULT = "default";

    private final RevisionStore store;

    public PodServiceAccount(RevisionStore store) {
        this.store = store;
    }

    @Override
    public void admit(Operation operation) {
        if (!operation.creating() || !operation.type().groupResource().equals("pods")) {
            return;
        }
        var spec = operation.spec();
        JsonTrees.putDefault(spec, "serviceAccountName", DEFAULT);
        var name = spec.path("serviceAccountName").asText();
        spec.put("serviceAccount", name);
        var account = store.get("core/serviceaccounts/" + operation.namespace() + "/" + name);
        // A new namespace gets its default account a moment later; a pod need not wait for it.
        if (account.isEmpty() && !name.equals(DEFAULT)) {
            throw ApiErrors.forbidden(
                    operation.type(),
                    operation.name(),
                    "pods \""
                            + operation.name()
                            + "\" is forbidden: error looking up service account "
                            + operation.namespace()
                            + "/"
                            + name
                            + ": serviceaccount \""
                            + name
                            + "\" not found");
        }
        var found = account.map(each -> JsonTrees.parse(each.value())).orElseGet(JsonTrees::object);
        if (spec.path("imagePullSecrets").isEmpty()) {
            JsonTrees.copy(found, spec, "imagePullSecrets");
        }
        if (wantsToken(found, spec)) {
            AccountTokenVolume.addTo(spec);
        }
    }

    /** What the pod says wins over what its account says. */
    private static boolean wantsToken(JsonNode account, JsonNode spec) {
        var field = "automountServiceAccountToken";
        return spec.path(field).asBoolean(account.path(field).asBoolean(true));
    }
}
