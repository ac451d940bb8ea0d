// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Kubectl;
import org.paddlepaddle.cloud.testkit.Program;

/**
 * The manual's service of word segmentation, word for word: Baidu's own model behind upstream's
 * image name. The manual's text calls the service {@code paddleservice-lac}; its manifest and its
 * request do not. So both names are played, one after the other.
 */
@ExtendWith(SharedSystem.class)
class SegmentationStoryIT {
    private static final String NAMESPACE = "paddleservice-system";
    private static final String SAMPLE = "paddleservice-sample";
    private static final String LAC = "paddleservice-lac";
    private static final String SERVICE =
            """
            # lac.yaml
            apiVersion: elasticserving.paddlepaddle.org/v1
            kind: PaddleService
            metadata:
              name: paddleservice-sample
              namespace: paddleservice-system
            spec:
              default:
                arg: python3 -m paddle_serving_server.serve --model lac_model/ --port 9292
                containerImage: registry.baidubce.com/paddleflow-public/lac-serving
                port: 9292
                tag: latest
              runtimeVersion: paddleserving
              service:
                minScale: 1
            """;

    @TempDir Path directory;
    private final Kubectl kubectl;

    SegmentationStoryIT(Trainings system) {
        this.kubectl = system.kubectl();
    }

    @Test
    void a_sentence_comes_back_in_words() throws Exception {
        kubectl.output("create", "namespace", NAMESPACE);
        assertThat(apply(SERVICE))
                .isEqualTo(
                        "paddleservice.elasticserving.paddlepaddle.org/paddleservice-sample"
                                + " created\n");
        kubectl.output(
                "wait",
                "paddleservice/paddleservice-sample",
                "-n",
                NAMESPACE,
                "--for=condition=Ready",
                "--timeout=300s");

        assertThat(ask(SAMPLE))
                .isEqualTo(
                        "{\"result\":[{\"word_seg\":\"\\u6211|\\u7231|\\u5317\\u4eac|\\u5929\\u5b89\\u95e8\"}]}");
        Await.asserted(
                "the view of Knative",
                () ->
                        assertThat(kubectl.output("get", "svc,ksvc,pods", "-n", NAMESPACE))
                                .containsPattern("(?m)^service/paddleservice-sample +ClusterIP ")
                                .containsPattern(
                                        "(?m)^service.serving.knative.dev/paddleservice-sample"
                                            + " +http://paddleservice-sample.paddleservice-system.example.com"
                                            + " +paddleservice-sample-[0-9a-f]+"
                                            + " +paddleservice-sample-[0-9a-f]+ +True")
                                .containsPattern("(?m)^pod/paddleservice-sample-.* 1/1 +Running "));
        // The log of the manual's container.
        var pod = kubectl.output("get", "pods", "-n", NAMESPACE, "-o", "name").strip();
        assertThat(kubectl.output("logs", pod, "-n", NAMESPACE, "-c", "paddleserving"))
                .isNotBlank();

        kubectl.output("delete", "paddleservice", SAMPLE, "-n", NAMESPACE);
        assertThat(apply(SERVICE.replace(SAMPLE, LAC)))
                .isEqualTo(
                        "paddleservice.elasticserving.paddlepaddle.org/paddleservice-lac"
                                + " created\n");
        // Blocks 14 and 15, as they are typed there.
        Await.asserted(
                "what belongs to it",
                () -> {
                    assertThat(kubectl.output("get", "svc", "-n", NAMESPACE))
                            .contains(LAC, LAC + "-default", LAC + "-default-private");
                    assertThat(kubectl.output("get", "ksvc", LAC, "-n", NAMESPACE))
                            .contains("http://paddleservice-lac.paddleservice-system.example.com");
                    assertThat(kubectl.output("get", "pods", "-n", NAMESPACE)).contains(LAC);
                });
        assertThat(kubectl.output("get", "svc", LAC + "-default-private", "-n", NAMESPACE))
                .containsPattern(
                        "(?m)^paddleservice-lac-default-private +ClusterIP +[0-9]+[.0-9]+ .*"
                                + " 80/TCP");
        kubectl.output("delete", "namespace", NAMESPACE);
    }

    private String apply(String manifest) throws Exception {
        var file = Files.writeString(directory.resolve("lac.yaml"), manifest).toString();
        return kubectl.output("apply", "-f", file);
    }

    private String ask(String service) throws Exception {
        var host = gateway("po", "-l", "istio=ingressgateway", "{.items[0].status.hostIP}");
        var port =
                gateway(
                        "service",
                        "istio-ingressgateway",
                        "{.spec.ports[?(@.name==\"http2\")].nodePort}");
        return new Program(
                        "curl",
                        "-sS",
                        "-H",
                        "Host: %s.paddleservice-system.example.com".formatted(service),
                        "-H",
                        "Content-Type:application/json",
                        "-X",
                        "POST",
                        "-d",
                        "{\"feed\":[{\"words\": \"我爱北京天安门\"}], \"fetch\":[\"word_seg\"]}",
                        "http://%s:%s/lac/prediction".formatted(host, port))
                .output();
    }

    /** A look-up of the manual; the last word is the path in the answer. */
    private String gateway(String... words) {
        var all = new ArrayList<>(List.of("get", "-n", "istio-system"));
        all.addAll(List.of(words).subList(0, words.length - 1));
        all.add("-o");
        all.add("jsonpath=" + words[words.length - 1]);
        return kubectl.output(all.toArray(String[]::new));
    }
}
