// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.testkit.Program;
import org.paddlepaddle.cloud.testkit.PythonEnvironment;

/** Paddle Serving's own clients: HTTP with protobuf and JSON, gRPC, and the Pipeline's. */
final class PaddleClientsIT {
    @TempDir Path directory;

    @Test
    void paddles_clients_take_their_tour() throws Exception {
        var python =
                PythonEnvironment.having(
                        "paddle-clients",
                        "protobuf==3.20.3",
                        "grpcio==1.76.0",
                        "numpy<2",
                        "requests==2.32.5",
                        "six",
                        "func_timeout",
                        "pyyaml");
        var config =
                Files.writeString(
                        directory.resolve("serving_client_conf.prototxt"),
                        """
                        feed_var { name: "x" alias_name: "x" is_lod_tensor: false feed_type: 1 shape: 13 }
                        fetch_var { name: "fc_0.tmp_1" alias_name: "price" is_lod_tensor: false fetch_type: 1 shape: 1 }
                        """);
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
                                    Path.of("src/test/resources/python/paddle_clients.py")
                                            .toAbsolutePath()
                                            .toString(),
                                    python.root().resolve("paddle-serving").toString(),
                                    config.toString(),
                                    "127.0.0.1:" + server.address().getPort())
                            .in(directory)
                            .output();

            assertThat(said)
                    .contains(
                            """
                            proto price [1, 1] 18.901151657104492
                            gzip price [200, 1] 18.901151657104492
                            json price [1, 1] [18.901151657104492]
                            grpc price [1, 1] 18.901151657104492
                            """)
                    .contains(
                            """
                            pipeline 0 ['price'] ['[[18.901152]]']
                            tensors 0 ['price'] ['[[18.901152]]']
                            wrong 5000 Log_id: 7  Raise_msg: feed "x" has the shape [1, 1]; wanted is [-1, 13]
                            """);
        }
    }
}
