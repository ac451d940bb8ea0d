// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.command;

import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.component.ServingRequest;
import org.paddlepaddle.cloud.component.ServingSteps;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc component serving}: a model of the model centre answers requests. */
@Command(name = "serving")
final class ServingCommand implements Callable<Integer> {
    private final Shell shell;
    @Mixin private final StepOptions step = new StepOptions();

    @Option(names = "--image", paramLabel = "IMAGE", required = true)
    private String image = "";

    @Option(names = "--model_name", paramLabel = "MODEL", required = true)
    private String model = "";

    @Option(names = "--model_version", paramLabel = "VERSION")
    private String version = "latest";

    @Option(names = "--endpoint", paramLabel = "URL")
    private String endpoint = Endpoints.OBJECTS;

    @Option(names = "--port", paramLabel = "PORT")
    private int port = 9292;

    ServingCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var asked =
                new ServingRequest(
                        step.name(), step.namespace(), image, model, version, endpoint, port);
        return step.run(shell, pod -> ServingSteps.of(asked, pod.run(step.namespace())));
    }
}
