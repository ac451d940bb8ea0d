// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.interop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.baidu.brpc.client.BrpcProxy;
import com.baidu.brpc.client.RpcClient;
import com.baidu.brpc.client.RpcClientOptions;
import com.baidu.brpc.exceptions.RpcException;
import com.baidu.brpc.protocol.Options;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.layer.LayerSpec;
import org.paddlepaddle.cloud.cube.layer.Layers;
import org.paddlepaddle.cloud.cube.server.CubeServer;
import org.paddlepaddle.cloud.cube.server.ServerOptions;
import org.paddlepaddle.cloud.cube.store.FileStore;
import org.paddlepaddle.cloud.cube.store.StoreOptions;

/** Baidu's own Java client talks to our server. */
class BrpcInteropTest {
    private static final int KEYS = 3000;

    @Test
    void brpc_java_seeks_in_our_server(@TempDir Path root) {
        publish(root);
        try (var store = FileStore.open(root.resolve("data"), StoreOptions.defaults())) {
            store.loadBase("default", "v1");
            store.enable("default", "v1");
            try (var server = CubeServer.start(ServerOptions.defaults(), store)) {
                ask(server.port());
            }
        }
    }

    private static void publish(Path root) {
        var spec = LayerSpec.base("default", "v1", 0, 1);
        try (var sink = Layers.sink(spec, root.resolve("scratch"))) {
            for (long key = 0; key < KEYS; key++) {
                var value = ("value of " + key).getBytes(UTF_8);
                sink.put(mixed(key), value, 0, value.length);
            }
            sink.publish(root.resolve("data").resolve("v1"));
        }
    }

    /** Keys that use all 64 bits. */
    private static long mixed(long key) {
        return key * 0x9E3779B97F4A7C15L;
    }

    private static void ask(int port) {
        var options = new RpcClientOptions();
        options.setProtocolType(Options.ProtocolType.PROTOCOL_BAIDU_STD_VALUE);
        options.setReadTimeoutMillis(60_000);
        options.setWriteTimeoutMillis(60_000);
        options.setConnectTimeoutMillis(60_000);
        options.setMaxTotalConnections(2);
        options.setMinIdleConnections(1);
        var client = new RpcClient("list://127.0.0.1:" + port, options);
        try {
            DictService service = BrpcProxy.getProxy(client, DictService.class);
            assertRows(service);
            assertThatThrownBy(() -> service.parallelSeek(request(List.of(1L))))
                    .isInstanceOf(RpcException.class)
                    .hasMessageContaining("E1002");
        } finally {
            client.stop();
        }
    }

    private static void assertRows(DictService service) {
        var keys = new ArrayList<Long>();
        for (long key = 0; key < KEYS + 10; key++) {
            keys.add(mixed(key));
        }

        var response = service.seek(request(keys));

        assertThat(response.getVersion()).isEqualTo("v1");
        assertThat(response.getValues()).hasSize(KEYS + 10);
        for (int i = 0; i < KEYS + 10; i++) {
            var row = response.getValues().get(i);
            assertThat(row.getStatus()).isEqualTo(i < KEYS ? 0 : -1);
            assertThat(new String(row.getValue(), UTF_8))
                    .isEqualTo(i < KEYS ? "value of " + i : "");
        }
    }

    private static DictRequest request(List<Long> keys) {
        var request = new DictRequest();
        request.setKeys(keys);
        request.setVersionRequired(true);
        return request;
    }
}
