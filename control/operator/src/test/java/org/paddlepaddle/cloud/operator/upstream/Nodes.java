// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;

/** Where the pods of one job live, and who says of them what kubelets would. */
interface Nodes {
    /** Says which nodes the pods of a namespace live on. */
    interface Maker {
        Nodes in(KubernetesClient client, String namespace);
    }

    /** Every pod has an address; no container runs. */
    void place(List<JsonNode> pods);

    void run(List<JsonNode> pods);

    void succeed(List<JsonNode> pods);

    void fail(JsonNode pod);
}
