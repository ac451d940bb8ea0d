// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.wire;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.Map;
import org.paddlepaddle.cloud.hub.RegisteredModel;

/**
 * A model as the protocol lists it.
 *
 * @param newest the highest version number
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ModelView(
        String name, int newest, Map<String, Integer> aliases, String created, String updated) {
    public static ModelView of(RegisteredModel model) {
        return new ModelView(
                model.name(),
                model.newest(),
                model.aliases(),
                model.created().toString(),
                model.updated().toString());
    }
}
