// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.program;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A {@code ProgramDesc} of Paddle up to 2.6, read by field numbers: of the first block its
 * variables, and its feed and fetch operators.
 */
final class ProtobufProgram {
    /** Numbers of {@code VarType.Type} that tensors have. */
    private static final Map<Integer, String> TYPES =
            Map.ofEntries(
                    Map.entry(0, "bool"),
                    Map.entry(1, "int16"),
                    Map.entry(2, "int32"),
                    Map.entry(3, "int64"),
                    Map.entry(4, "float16"),
                    Map.entry(5, "float32"),
                    Map.entry(6, "float64"),
                    Map.entry(20, "uint8"),
                    Map.entry(21, "int8"),
                    Map.entry(22, "bfloat16"),
                    Map.entry(23, "complex64"),
                    Map.entry(24, "complex128"));

    private final Map<String, ProgramTensor> variables = new HashMap<>();
    private final Map<Integer, String> feeds = new TreeMap<>();
    private final Map<Integer, String> fetches = new TreeMap<>();

    /** Reads one field of a message. */
    private interface Field {
        void read(int number, CodedInputStream in) throws IOException;
    }

    private ProtobufProgram() {}

    static ProgramSignature read(byte[] content) throws IOException {
        var program = new ProtobufProgram();
        var blocks = new ArrayList<byte[]>();
        each(
                content,
                (number, in) -> {
                    if (number == 1) {
                        blocks.add(in.readByteArray());
                    } else {
                        skip(in);
                    }
                });
        if (blocks.isEmpty()) {
            throw new IOException("a program without blocks");
        }
        each(blocks.getFirst(), program::block);
        return new ProgramSignature(
                program.tensors(program.feeds), program.tensors(program.fetches));
    }

    private List<ProgramTensor> tensors(Map<Integer, String> names) throws IOException {
        var tensors = new ArrayList<ProgramTensor>();
        for (var name : names.values()) {
            var tensor = variables.get(name);
            if (tensor == null) {
                throw new IOException("the program has no variable " + name);
            }
            tensors.add(tensor);
        }
        return tensors;
    }

    private void block(int number, CodedInputStream in) throws IOException {
        switch (number) {
            case 3 -> variable(in.readByteArray());
            case 4 -> operator(in.readByteArray());
            default -> skip(in);
        }
    }

    private void variable(byte[] content) throws IOException {
        var name = new String[] {""};
        var found = new Tensor();
        each(
                content,
                (number, in) -> {
                    switch (number) {
                        case 1 -> name[0] = in.readString();
                        case 2 -> each(in.readByteArray(), found::type);
                        default -> skip(in);
                    }
                });
        variables.put(
                name[0],
                new ProgramTensor(
                        name[0],
                        TYPES.getOrDefault(found.type, "unknown"),
                        found.dims,
                        found.lodLevel));
    }

    /** A {@code VarType} as it is read: {@code lod_tensor} is field 3. */
    private static final class Tensor {
        private int type = -1;
        private int lodLevel;
        private final List<Long> dims = new ArrayList<>();

        void type(int number, CodedInputStream in) throws IOException {
            if (number == 3) {
                each(in.readByteArray(), this::lodTensor);
            } else {
                skip(in);
            }
        }

        private void lodTensor(int number, CodedInputStream in) throws IOException {
            switch (number) {
                case 1 -> each(in.readByteArray(), this::tensor);
                case 2 -> lodLevel = in.readInt32();
                default -> skip(in);
            }
        }

        private void tensor(int number, CodedInputStream in) throws IOException {
            switch (number) {
                case 1 -> type = in.readEnum();
                case 2 -> dims(in);
                default -> skip(in);
            }
        }

        /** One by one as proto2 writes them, or packed. */
        private void dims(CodedInputStream in) throws IOException {
            if (WireFormat.getTagWireType(in.getLastTag()) == WireFormat.WIRETYPE_VARINT) {
                dims.add(in.readInt64());
                return;
            }
            int limit = in.pushLimit(in.readRawVarint32());
            while (in.getBytesUntilLimit() > 0) {
                dims.add(in.readInt64());
            }
            in.popLimit(limit);
        }
    }

    private void operator(byte[] content) throws IOException {
        var inputs = new HashMap<String, String>();
        var outputs = new HashMap<String, String>();
        var type = new String[] {""};
        var column = new int[1];
        each(
                content,
                (number, in) -> {
                    switch (number) {
                        case 1 -> argument(in.readByteArray(), inputs);
                        case 2 -> argument(in.readByteArray(), outputs);
                        case 3 -> type[0] = in.readString();
                        case 4 -> column(in.readByteArray(), column);
                        default -> skip(in);
                    }
                });
        switch (type[0]) {
            case "feed" -> feeds.put(column[0], outputs.getOrDefault("Out", ""));
            case "fetch" -> fetches.put(column[0], inputs.getOrDefault("X", ""));
            default -> {}
        }
    }

    private static void argument(byte[] content, Map<String, String> named) throws IOException {
        var parameter = new String[] {""};
        var first = new String[] {""};
        each(
                content,
                (number, in) -> {
                    switch (number) {
                        case 1 -> parameter[0] = in.readString();
                        case 2 -> {
                            var name = in.readString();
                            first[0] = first[0].isEmpty() ? name : first[0];
                        }
                        default -> skip(in);
                    }
                });
        named.put(parameter[0], first[0]);
    }

    private static void column(byte[] content, int[] column) throws IOException {
        var name = new String[] {""};
        var value = new int[1];
        each(
                content,
                (number, in) -> {
                    switch (number) {
                        case 1 -> name[0] = in.readString();
                        case 3 -> value[0] = in.readInt32();
                        default -> skip(in);
                    }
                });
        if (name[0].equals("col")) {
            column[0] = value[0];
        }
    }

    private static void each(byte[] content, Field field) throws IOException {
        var in = CodedInputStream.newInstance(content);
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            field.read(WireFormat.getTagFieldNumber(tag), in);
        }
    }

    private static void skip(CodedInputStream in) throws IOException {
        in.skipField(in.getLastTag());
    }
}
