// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.ground.node.image.ImageBinding;

class PaddleImagesTest {
    @ParameterizedTest
    @CsvSource({
        "registry.baidubce.com/paddle-operator/demo-wide-and-deep:v1, paddle-2.6.2",
        "registry.baidubce.com/paddle-operator/paddle-ubuntu:2.0.0-18.04, paddle-2.6.2",
        "paddlepaddle/paddle:2.6.2, paddle-2.6.2",
        "registry.hub.docker.com/paddlepaddle/paddle:2.6.2, paddle-2.6.2",
        "registry.baidubce.com/paddle-operator/demo-resnet:elastic, paddle-2.6.2",
        "registry.baidubce.com/paddle-operator/demo-deepfm:v1, paddle-2.6.2",
        "nginx, python",
        "docker.io/library/nginx:1.27, python",
        "registry.baidubce.com/paddleflow-public/paddledetection:2.4, paddledetection-2.6",
        "paddlepaddle/paddle:2.4.0rc0-cpu, paddle-2.6.2",
        "paddlepaddle/paddle:3.0.0, paddle-3.3.1",
        "registry.baidubce.com/paddlepaddle/paddle:3.3.1-gpu, paddle-3.3.1",
        "paddlecloud/paddleocr:2.5-gpu, paddle-2.6.2",
        "registry.baidubce.com/paddleflow-public/serving:v0.6.2, paddle-2.6.2",
        "registry.baidubce.com/paddleflow-public/paddlecloud/pipeline:latest, self",
        "xiaolao/paddlex-backend:latest, self",
        "docker.io/xiaolao/paddlex-backend, self",
        "paddlecloud/cube:0.5.0, self",
        "registry.baidubce.com/paddlecloud/controller:v0.3.5, self",
        "bitnami/etcd:3-debian-10, etcd-3.5.1",
        "docker.io/bitnami/etcd:3.5, etcd-3.5.1",
        "quay.io/coreos/etcd:v3.5.1, etcd-3.5.1",
        "python:3.11, python",
        "busybox, host"
    })
    void when_a_name_is_known_then_it_has_its_environment(String image, String environment) {
        var found = PaddleImages.catalog().find(image).orElseThrow();

        assertThat(found.environment()).isEqualTo(environment);
    }

    @ParameterizedTest
    @CsvSource({
        "registry.baidubce.com/paddleflow-public/paddleocr:2.1.3-gpu-cuda10.2-cudnn7, paddleocr",
        "paddlecloud/paddleocr:2.5-gpu-cuda10.2-cudnn7-efbb0a, paddleocr",
        "paddlecloud/paddleocr:2.5-cpu-efbb0a, paddleocr",
        "registry.baidubce.com/paddleflow-public/serving:v0.6.2, paddle-serving",
        "registry.baidubce.com/paddleflow-public/paddlecloud/pipeline:latest, components",
        "paddle-serving:0.7.0-cpu-py36, web-service",
        "registry.example.com/edge/paddle-serving:0.7.0-cpu-py36, web-service",
        "xiaolao/paddlex-backend:latest, components"
    })
    void when_the_documents_name_an_image_then_a_program_of_ours_stands_behind_it(
            String image, String program) {
        assertThat(PaddleImages.catalog().find(image).orElseThrow().program()).contains(program);
    }

    @Test
    void when_an_image_answers_others_then_its_command_says_so() {
        for (var image : List.of("bitnami/etcd:3-debian-10", "quay.io/coreos/etcd:v3.5.1")) {
            assertThat(PaddleImages.catalog().find(image).orElseThrow().command())
                    .startsWith("etcd")
                    .contains("http://$(BIND_ADDRESS):2379", "http://$(POD_IP):2380");
        }
    }

    @Test
    void when_pods_share_the_network_then_no_command_takes_all_addresses() {
        assertThat(PaddleImages.catalog().imageBindings())
                .allSatisfy(
                        binding ->
                                assertThat(String.join(" ", binding.command()))
                                        .doesNotContain("0.0.0.0", "localhost", "::"));
    }

    @Test
    void when_every_binding_names_an_environment_then_it_exists() {
        var catalog = PaddleImages.catalog();

        assertThat(catalog.imageBindings())
                .allMatch(
                        binding ->
                                List.of(ImageBinding.HOST, ImageBinding.SELF)
                                                .contains(binding.environment())
                                        || catalog.environment(binding.environment()).isPresent());
    }
}
