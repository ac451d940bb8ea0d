// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.command;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.paddlepaddle.cloud.component.RequestException;
import org.paddlepaddle.cloud.component.Step;
import org.paddlepaddle.cloud.component.StepAction;
import org.paddlepaddle.cloud.component.run.OwnPod;
import org.paddlepaddle.cloud.component.run.StepRunner;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Option;

/** What every step is asked: which objects, where, and what to do with them. */
final class StepOptions {
    @Option(names = "--name", paramLabel = "NAME", required = true)
    private String name = "";

    @Option(names = "--namespace", paramLabel = "NAMESPACE")
    private String namespace = "kubeflow";

    @Option(names = "--action", paramLabel = "ACTION")
    private String action = "apply";

    String name() {
        return name;
    }

    String namespace() {
        return namespace;
    }

    /** With the rights of the pod this runs in. */
    int run(Shell shell, Function<OwnPod, List<Step>> steps) {
        var wanted = action();
        try (var client = client()) {
            var pod = new OwnPod(client, shell.variable("HOSTNAME"));
            new StepRunner(client, shell.screen()::line).run(steps.apply(pod), wanted);
        }
        return Exit.OK.code();
    }

    private StepAction action() {
        return Arrays.stream(StepAction.values())
                .filter(known -> known.name().equals(action))
                .findFirst()
                .orElseThrow(
                        () ->
                                new RequestException(
                                        "--action %s: allowed are create, patch, apply and delete"
                                                .formatted(action)));
    }

    static KubernetesClient client() {
        return new KubernetesClientBuilder().build();
    }
}
