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
import com.google.protobuf.ByteString;
import com.google.protobuf.Empty;
import com.google.protobuf.UnknownFieldSet;
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
class BrpcInteropIT {
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

        var response = service.seek(request(keys)).getUnknownFields();

        assertThat(response.getField(2).getLengthDelimitedList())
                .containsExactly(ByteString.copyFromUtf8("v1"));
        var values = response.getField(1).getLengthDelimitedList();
        assertThat(values).hasSize(KEYS + 10);
        for (int i = 0; i < KEYS + 10; i++) {
            assertThat(values.get(i)).isEqualTo(i < KEYS ? hit("value of " + i) : miss());
        }
    }

    private static Empty request(List<Long> keys) {
        var field = UnknownFieldSet.Field.newBuilder();
        keys.forEach(field::addVarint);
        return Empty.newBuilder()
                .setUnknownFields(
                        UnknownFieldSet.newBuilder()
                                .addField(1, field.build())
                                .addField(2, number(1))
                                .build())
                .build();
    }

    private static ByteString hit(String value) {
        return row(0, ByteString.copyFromUtf8(value));
    }

    private static ByteString miss() {
        return row(0xffffffffL, ByteString.EMPTY);
    }

    private static ByteString row(long status, ByteString value) {
        return UnknownFieldSet.newBuilder()
                .addField(1, number(status))
                .addField(2, UnknownFieldSet.Field.newBuilder().addLengthDelimited(value).build())
                .build()
                .toByteString();
    }

    private static UnknownFieldSet.Field number(long value) {
        return UnknownFieldSet.Field.newBuilder().addVarint(value).build();
    }
}
