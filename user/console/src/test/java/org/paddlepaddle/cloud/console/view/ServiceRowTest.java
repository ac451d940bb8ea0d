// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.api.service.ElasticPaddleService;

class ServiceRowTest {
    private static ServiceRow row(String command) {
        return ServiceRow.of(
                Serialization.unmarshal(
                        """
                        apiVersion: elasticserving.paddlepaddle.org/v1
                        kind: PaddleService
                        metadata: {name: clicks, namespace: default}
                        spec:
                          default:
                            containerImage: paddlecloud/paddlecloud
                            tag: latest
                            arg: %s
                        status: {url: http://clicks.default.example.com}
                        """
                                .formatted(command),
                        ElasticPaddleService.class));
    }

    @ParameterizedTest
    @CsvSource({
        "exec pdc serve /tmp/model --name click-model --host 0.0.0.0, click-model",
        "exec python3 -m paddle_serving_server.serve --model ppocr-det/server --port 9292,"
                + " ppocr-det",
        "python3 -m paddle_serving_server.serve --model /m/lac/server/ --port 9292, lac",
        "python3 -m paddle_serving_server.serve --model lac_model/ --port 9292, ''",
        "python3 app.py, ''"
    })
    void the_model_is_the_one_that_the_command_names(String command, String model) {
        assertThat(row(command).model()).isEqualTo(model);
    }

    @Test
    void image_and_address_are_shown() {
        assertThat(row("serve").image()).isEqualTo("paddlecloud/paddlecloud:latest");
        assertThat(row("serve").url()).isEqualTo("http://clicks.default.example.com");
    }
}
