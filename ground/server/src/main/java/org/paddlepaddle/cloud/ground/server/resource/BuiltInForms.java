// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.resource;

import org.paddlepaddle.cloud.ground.server.resource.StoredForm.Conversion;

/** Where built-in objects lie: almost always under their own name and version. */
final class BuiltInForms {
    private static final StoredForm EVENTS =
            new StoredForm(StoredForm.prefix("", "events"), "v1", new EventConversion());
    private static final StoredForm AUTOSCALERS =
            new StoredForm(
                    StoredForm.prefix("autoscaling", "horizontalpodautoscalers"),
                    "autoscaling/v2",
                    new AutoscalerConversion());

    private BuiltInForms() {}

    static StoredForm of(ResourceType type) {
        return switch (type.groupResource()) {
            case "events", "events.events.k8s.io" -> EVENTS;
            case "horizontalpodautoscalers.autoscaling" -> AUTOSCALERS;
            default ->
                    new StoredForm(
                            StoredForm.prefix(type.group(), type.plural()),
                            type.apiVersion(),
                            Conversion.NAME_ONLY);
        };
    }
}
