// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.command;

import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.component.ModelHubRequest;
import org.paddlepaddle.cloud.component.ModelHubSteps;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc component modelhub}: a trained model is kept under a version. */
@Command(name = "modelhub")
final class ModelHubCommand implements Callable<Integer> {
    private final Shell shell;
    @Mixin private final StepOptions step = new StepOptions();

    @Option(names = "--model_name", paramLabel = "MODEL", required = true)
    private String model = "";

    @Option(names = "--model_version", paramLabel = "VERSION")
    private String version = "latest";

    @Option(names = "--endpoint", paramLabel = "URL")
    private String endpoint = Endpoints.OBJECTS;

    @Option(names = "--pvc_name", paramLabel = "CLAIM", required = true)
    private String claim = "";

    ModelHubCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var asked =
                new ModelHubRequest(step.name(), step.namespace(), model, version, endpoint, claim);
        return step.run(
                shell, pod -> ModelHubSteps.of(asked, pod.run(step.namespace()), pod.hasHub()));
    }
}
