// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.job;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.File;
import java.io.IOException;
import org.paddlepaddle.cloud.operator.start.OperatedKinds;
import org.paddlepaddle.cloud.operator.start.OperatorConfig;
import org.paddlepaddle.cloud.operator.start.PaddleCloudOperator;
import org.paddlepaddle.cloud.plan.job.JobSettings;

/** Our operator alone, on a cluster that has the rest. */
public final class OperatorMain {
    /** Said when it works. */
    public record Ready(boolean ready) {}

    private OperatorMain() {}

    /** Argument: a kubeconfig. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        var client =
                new KubernetesClientBuilder()
                        .withConfig(Config.fromKubeconfig(new File(arguments[0])))
                        .build();
        var config = OperatorConfig.standalone().with(OperatedKinds.jobs(JobSettings.PLAIN));
        PaddleCloudOperator.start(config, client);
        System.out.println(new ObjectMapper().writeValueAsString(new Ready(true)));
        System.out.flush();
        Thread.currentThread().join();
    }
}
