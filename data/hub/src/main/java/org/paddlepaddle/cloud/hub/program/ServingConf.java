// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.program;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.hub.HubRefusal;

/**
 * A signature as Paddle Serving's converter writes it: {@code GeneralModelConfig}, as text and as
 * bytes, the same for server and client.
 *
 * @param feeds names that clients use for the inputs
 * @param fetches names that clients use for the outputs
 */
public record ServingConf(ProgramSignature signature, List<String> feeds, List<String> fetches) {
    private static final Map<String, Integer> CODES =
            Map.ofEntries(
                    Map.entry("int64", 0),
                    Map.entry("float32", 1),
                    Map.entry("int32", 2),
                    Map.entry("float64", 3),
                    Map.entry("int16", 4),
                    Map.entry("float16", 5),
                    Map.entry("bfloat16", 6),
                    Map.entry("uint8", 7),
                    Map.entry("int8", 8),
                    Map.entry("bool", 9),
                    Map.entry("complex64", 10),
                    Map.entry("complex128", 11));

    public ServingConf {
        feeds = names("feed", feeds, signature.inputs());
        fetches = names("fetch", fetches, signature.outputs());
    }

    /** One tensor under the name of clients. */
    private record Entry(String kind, ProgramTensor tensor, String alias) {
        int code() {
            var code = CODES.get(tensor.type());
            if (code == null) {
                throw HubRefusal.invalid(
                        "%s has the type %s, which Paddle Serving does not know"
                                .formatted(tensor.name(), tensor.type()));
            }
            return code;
        }

        boolean isSequence() {
            return tensor.lodLevel() > 0;
        }

        /** Without sizes that any will do for; the batch is one. */
        List<Long> shape() {
            return isSequence()
                    ? List.of(-1L)
                    : tensor.shape().stream().filter(size -> size >= 0).toList();
        }
    }

    /** {@code serving_server_conf.prototxt} and {@code serving_client_conf.prototxt}. */
    public String text() {
        var text = new StringBuilder();
        for (var entry : entries()) {
            text.append(entry.kind).append("_var {\n");
            text.append("  name: ").append(quoted(entry.tensor.name())).append('\n');
            text.append("  alias_name: ").append(quoted(entry.alias)).append('\n');
            text.append("  is_lod_tensor: ").append(entry.isSequence()).append('\n');
            text.append("  ").append(entry.kind).append("_type: ").append(entry.code());
            text.append('\n');
            entry.shape().forEach(size -> text.append("  shape: ").append(size).append('\n'));
            text.append("}\n");
        }
        return text.toString();
    }

    /** {@code serving_server_conf.stream.prototxt} and that of the client. */
    public byte[] bytes() {
        var bytes = new ByteArrayOutputStream();
        try {
            var out = CodedOutputStream.newInstance(bytes);
            for (var entry : entries()) {
                out.writeByteArray(entry.kind.equals("feed") ? 1 : 2, message(entry));
            }
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] message(Entry entry) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var out = CodedOutputStream.newInstance(bytes);
        out.writeString(1, entry.tensor.name());
        out.writeString(2, entry.alias);
        out.writeBool(3, entry.isSequence());
        out.writeInt32(4, entry.code());
        for (var size : entry.shape()) {
            out.writeInt32(5, Math.toIntExact(size));
        }
        out.flush();
        return bytes.toByteArray();
    }

    private List<Entry> entries() {
        var entries = new ArrayList<Entry>();
        for (int i = 0; i < feeds.size(); i++) {
            entries.add(new Entry("feed", signature.inputs().get(i), feeds.get(i)));
        }
        for (int i = 0; i < fetches.size(); i++) {
            entries.add(new Entry("fetch", signature.outputs().get(i), fetches.get(i)));
        }
        return entries;
    }

    private static List<String> names(
            String kind, List<String> given, List<ProgramTensor> tensors) {
        if (given.isEmpty()) {
            return tensors.stream().map(ProgramTensor::name).toList();
        }
        if (given.size() != tensors.size()) {
            throw HubRefusal.invalid(
                    "%d %s names for %d tensors: %s"
                            .formatted(given.size(), kind, tensors.size(), tensors));
        }
        return List.copyOf(given);
    }

    /** As protobuf's text format quotes. */
    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
