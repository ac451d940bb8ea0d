// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.room;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Instant;
import java.util.Optional;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.cli.why.WhyReport;
import org.paddlepaddle.cloud.console.why.Explainer;

/** The {@code why} of the command line, for the pages of the console. */
public final class ObjectExplainer implements Explainer {
    @Override
    public Optional<Explanation> explain(KubernetesClient client, Question question, Instant now) {
        var cluster = Cluster.over(client, question.namespace());
        try {
            return WhyReport.of(cluster, question.kind(), question.name(), question.chinese(), now)
                    .map(why -> new Explanation(why.good(), why.text(), why.lines(), why.next()));
        } catch (ClusterException e) {
            return Optional.empty(); // gone meanwhile, or not for this reader
        }
    }
}
