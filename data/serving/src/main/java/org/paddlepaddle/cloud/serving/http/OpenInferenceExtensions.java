// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.http;

import java.util.Collection;
import java.util.List;
import org.paddlepaddle.cloud.serving.InferenceException;

/** What this server does beyond the Open Inference Protocol, by the names its clients know. */
public final class OpenInferenceExtensions {
    public static final List<String> ALL =
            List.of("binary_tensor_data", "model_repository", "statistics");

    private OpenInferenceExtensions() {}

    /** Models are loaded as they lie on the disk. */
    public static InferenceException noOverride(Collection<String> parameters) {
        return InferenceException.invalid(
                "load takes no parameters, and there are %s; change the files of the model"
                        .formatted(parameters));
    }
}
