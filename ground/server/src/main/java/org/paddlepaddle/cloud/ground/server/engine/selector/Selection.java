// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.selector;

import org.paddlepaddle.cloud.ground.server.request.ApiRequest;

/** Which objects of a collection a request means. */
public final class Selection {
    private final LabelSelector labels;
    private final FieldSelector fields;

    private Selection(LabelSelector labels, FieldSelector fields) {
        this.labels = labels;
        this.fields = fields;
    }

    /**
     * From {@code labelSelector}, {@code fieldSelector} and, for a watch of one object, its name.
     *
     * @throws org.paddlepaddle.cloud.ground.server.status.ApiException 400 when one is malformed
     */
    public static Selection of(ApiRequest request) {
        var options = request.options();
        var fields = options.text("fieldSelector").orElse("");
        if (!request.name().isEmpty()) {
            var name = "metadata.name=" + request.name();
            fields = fields.isEmpty() ? name : name + "," + fields;
        }
        return new Selection(
                LabelSelector.parse(options.text("labelSelector").orElse("")),
                FieldSelector.parse(request.type(), fields));
    }

    public boolean isEverything() {
        return labels.isEverything() && fields.terms().isEmpty();
    }

    public boolean matches(byte[] object) {
        return (labels.isEverything() || labels.matches(Peek.labels(object)))
                && fields.matches(object);
    }
}
