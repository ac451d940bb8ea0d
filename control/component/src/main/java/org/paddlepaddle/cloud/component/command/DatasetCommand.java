// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.command;

import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.component.DatasetRequest;
import org.paddlepaddle.cloud.component.DatasetSteps;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc component dataset}: a data set comes into the cache. */
@Command(name = "dataset")
final class DatasetCommand implements Callable<Integer> {
    private final Shell shell;
    @Mixin private final StepOptions step = new StepOptions();

    @Option(names = "--partitions", paramLabel = "COUNT")
    private int partitions = 1;

    @Option(names = "--source_uri", paramLabel = "URI", required = true)
    private String sourceUri = "";

    @Option(names = "--source_secret", paramLabel = "SECRET", required = true)
    private String sourceSecret = "";

    DatasetCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var asked =
                new DatasetRequest(
                        step.name(), step.namespace(), partitions, sourceUri, sourceSecret);
        return step.run(
                shell, pod -> DatasetSteps.of(asked, pod.run(step.namespace()), pod.dataMap()));
    }
}
