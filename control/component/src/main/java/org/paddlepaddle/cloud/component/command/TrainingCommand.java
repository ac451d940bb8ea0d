// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.command;

import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.component.TrainingRequest;
import org.paddlepaddle.cloud.component.TrainingSteps;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc component training}: a model is trained, exported and converted. */
@Command(name = "training")
final class TrainingCommand implements Callable<Integer> {
    private final Shell shell;
    @Mixin private final StepOptions step = new StepOptions();

    @Option(names = "--project", paramLabel = "SUITE", required = true)
    private String project = "";

    @Option(names = "--image", paramLabel = "IMAGE", required = true)
    private String image = "";

    @Option(names = "--config_path", paramLabel = "FILE", required = true)
    private String configPath = "";

    @Option(names = "--dataset", paramLabel = "NAME", required = true)
    private String dataset = "";

    @Option(names = "--pvc_name", paramLabel = "CLAIM", required = true)
    private String claim = "";

    @Option(names = "--worker_replicas", paramLabel = "COUNT", required = true)
    private int workers;

    @Option(names = "--config_changes", paramLabel = "NAME=VALUE,…")
    private String configChanges = "";

    @Option(names = "--pretrain_model", paramLabel = "URI")
    private String pretrainModel = "";

    @Option(names = "--train_label", paramLabel = "FILE")
    private String trainLabel = "";

    @Option(names = "--test_label", paramLabel = "FILE")
    private String testLabel = "";

    @Option(names = "--ps_replicas", paramLabel = "COUNT")
    private int servers;

    @Option(names = "--gpu_per_node", paramLabel = "COUNT")
    private int gpus;

    @Option(names = "--use_visualdl", paramLabel = "BOOLEAN", arity = "1", converter = Truth.class)
    private boolean visual;

    @Option(
            names = "--save_inference",
            paramLabel = "BOOLEAN",
            arity = "1",
            converter = Truth.class)
    private boolean export = true;

    @Option(names = "--need_convert", paramLabel = "BOOLEAN", arity = "1", converter = Truth.class)
    private boolean convert = true;

    TrainingCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        return step.run(
                shell, pod -> TrainingSteps.of(asked(), pod.run(step.namespace()), pod.dataMap()));
    }

    private TrainingRequest asked() {
        return new TrainingRequest(
                step.name(),
                step.namespace(),
                project,
                image,
                configPath,
                configChanges,
                dataset,
                claim,
                pretrainModel,
                trainLabel,
                testLabel,
                workers,
                servers,
                gpus,
                visual,
                export,
                convert);
    }
}
