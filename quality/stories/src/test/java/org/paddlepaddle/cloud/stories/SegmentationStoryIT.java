// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Program;

/** The manual's service of word segmentation: Baidu's own model behind upstream's image name. */
@ExtendWith(SharedSystem.class)
class SegmentationStoryIT {
    private static final String NAMESPACE = "paddleservice-system";
    private static final String SERVICE =
            """
            apiVersion: elasticserving.paddlepaddle.org/v1
            kind: PaddleService
            metadata: { name: paddleservice-lac, namespace: paddleservice-system }
            spec:
              default:
                arg: python3 -m paddle_serving_server.serve --model lac_model/ --port 9292
                containerImage: registry.baidubce.com/paddleflow-public/lac-serving
                port: 9292
                tag: latest
              runtimeVersion: paddleserving
              service: { minScale: 1 }
            """;

    @TempDir Path directory;

    @Test
    void a_sentence_comes_back_in_words(Trainings system) throws Exception {
        var kubectl = system.kubectl();
        var file = Files.writeString(directory.resolve("lac.yaml"), SERVICE).toString();
        kubectl.output("create", "namespace", NAMESPACE);
        kubectl.output("apply", "-f", file);
        kubectl.output(
                "wait",
                "paddleservice/paddleservice-lac",
                "-n",
                NAMESPACE,
                "--for=condition=Ready",
                "--timeout=300s");

        var answer =
                new Program(
                                "curl",
                                "-sS",
                                "-H",
                                "Host: paddleservice-lac.paddleservice-system.example.com",
                                "-H",
                                "Content-Type:application/json",
                                "-d",
                                "{\"feed\":[{\"words\": \"我爱北京天安门\"}], \"fetch\":[\"word_seg\"]}",
                                "http://%s:%s/lac/prediction"
                                        .formatted(
                                                kubectl.output(
                                                        "get",
                                                        "po",
                                                        "-l",
                                                        "istio=ingressgateway",
                                                        "-n",
                                                        "istio-system",
                                                        "-o",
                                                        "jsonpath={.items[0].status.hostIP}"),
                                                kubectl.output(
                                                        "get",
                                                        "service",
                                                        "istio-ingressgateway",
                                                        "-n",
                                                        "istio-system",
                                                        "-o",
                                                        "jsonpath={.spec.ports[?(@.name==\"http2\")].nodePort}")))
                        .output();

        assertThat(answer)
                .isEqualTo(
                        "{\"result\":[{\"word_seg\":\"\\u6211|\\u7231|\\u5317\\u4eac|\\u5929\\u5b89\\u95e8\"}]}");
        // Block 15: its address inside the cluster.
        assertThat(
                        kubectl.output(
                                "get", "svc", "paddleservice-lac-default-private", "-n", NAMESPACE))
                .containsPattern(
                        "(?m)^paddleservice-lac-default-private +ClusterIP +[0-9]+[.0-9]+ .*"
                                + " 80/TCP");
        kubectl.output("delete", "namespace", NAMESPACE);
    }
}
