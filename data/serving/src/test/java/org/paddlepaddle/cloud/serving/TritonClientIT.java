// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.testkit.Program;
import org.paddlepaddle.cloud.testkit.PythonEnvironment;

/** Triton's own client, over HTTP and over gRPC, on the same port. */
final class TritonClientIT {
    @ParameterizedTest
    @CsvSource({"http,404,400,503", "grpc,NOT_FOUND,INVALID_ARGUMENT,UNAVAILABLE"})
    void tritons_client_takes_its_tour(
            String kind, String unknown, String invalid, String unavailable) {
        var python = PythonEnvironment.having("serving", "tritonclient[http,grpc]==2.73.0");
        var model =
                new ServedModel(
                        "uci",
                        "1",
                        Optional.of(Housing.SIGNATURE),
                        new Housing(),
                        Optional.empty());
        try (var server =
                InferenceServer.start(
                        ServingConfig.on(
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                        List.of(model))) {
            var said =
                    new Program(
                                    python.program("python").toString(),
                                    "src/test/resources/python/triton_tour.py",
                                    kind,
                                    "127.0.0.1:" + server.address().getPort())
                            .output();

            assertThat(said.replace("StatusCode.", ""))
                    .isEqualTo(
                            """
                            live True ready True
                            model True other False
                            server paddlecloud
                            platform java
                            price [[18.901151657104492]] id 7
                            version %s: there is no version "9" of uci; there is 1
                            feed %s: feed "y" is unknown; the model is fed x
                            index uci 1 READY
                            executions True
                            load %s: the models of this server do not change while it runs
                            """
                                    .formatted(unknown, invalid, unavailable));
        }
    }
}
