// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MissingModuleTest {
    @ParameterizedTest
    @CsvSource({
        "cv2, opencv-python-headless",
        "sklearn.metrics, scikit-learn",
        "yaml, pyyaml",
        "visual_dl, visual-dl",
        "pandas, pandas"
    })
    void the_package_that_has_a_module_is_named(String module, String packaged) {
        var lines =
                List.of("Traceback:", "ModuleNotFoundError: No module named '" + module + "'", "");

        assertThat(MissingModule.in(lines)).contains(new MissingModule(module, packaged));
    }

    @Test
    void other_ends_lack_no_module() {
        assertThat(MissingModule.in(List.of("ImportError: libGL.so.1", "exit 1"))).isEmpty();
    }
}
