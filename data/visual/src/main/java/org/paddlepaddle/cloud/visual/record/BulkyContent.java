// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.record;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The part of a record that stays in its file until somebody wants to see it. */
public final class BulkyContent {
    private static final int ENCODED_BYTES = 4;

    private BulkyContent() {}

    /** The picture or the sound as the program encoded it. */
    public static byte[] encoded(byte[] record, Component component) throws IOException {
        var in = open(record, component);
        var bytes = new byte[0];
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (WireFormat.getTagFieldNumber(tag) == ENCODED_BYTES) {
                bytes = in.readByteArray();
            } else {
                in.skipField(tag);
            }
        }
        return bytes;
    }

    public static String text(byte[] record) throws IOException {
        var in = open(record, Component.TEXT);
        var text = "";
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (WireFormat.getTagFieldNumber(tag) == 1) {
                text = in.readString();
            } else {
                in.skipField(tag);
            }
        }
        return text;
    }

    /**
     * Counts between edges.
     *
     * @param edges one more than counts
     */
    public record Histogram(double[] counts, double[] edges) {
        /** Of a record. */
        public static Histogram of(byte[] record) throws IOException {
            var in = open(record, Component.HISTOGRAM);
            var columns = columns(in, new boolean[] {false, false});
            return new Histogram(columns[0], columns[1]);
        }
    }

    /**
     * A precision-recall or ROC curve over thresholds.
     *
     * @param first precision, or the rate of true positives
     * @param second recall, or the rate of false positives
     */
    public record Curve(
            double[] tp, double[] fp, double[] tn, double[] fn, double[] first, double[] second) {
        /** Of a record. */
        public static Curve of(byte[] record, Component component) throws IOException {
            var c =
                    columns(
                            open(record, component),
                            new boolean[] {true, true, true, true, false, false});
            return new Curve(c[0], c[1], c[2], c[3], c[4], c[5]);
        }
    }

    /**
     * Vectors and what they stand for.
     *
     * @param header names of the label columns; may be empty
     */
    public record Embedding(List<List<String>> labels, List<float[]> vectors, List<String> header) {
        /** Of a record. */
        public static Embedding of(byte[] record) throws IOException {
            var in = open(record, Component.EMBEDDINGS);
            var all = new Embedding(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
                switch (WireFormat.getTagFieldNumber(tag)) {
                    case 1 -> all.row(in);
                    case 2 -> all.header.add(in.readString());
                    default -> in.skipField(tag);
                }
            }
            return all;
        }

        private void row(CodedInputStream in) throws IOException {
            int end = in.pushLimit(in.readRawVarint32());
            var label = new ArrayList<String>();
            var vector = new Numbers();
            for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
                switch (WireFormat.getTagFieldNumber(tag)) {
                    case 1 -> label.add(in.readString());
                    case 2 -> vector.read(in, tag, CodedInputStream::readFloat);
                    default -> in.skipField(tag);
                }
            }
            in.popLimit(end);
            labels.add(label);
            vectors.add(vector.floats());
        }
    }

    /** Fields 1, 2, …: each an array of integers or of doubles. */
    private static double[][] columns(CodedInputStream in, boolean[] integers) throws IOException {
        var columns = new Numbers[integers.length];
        Arrays.setAll(columns, _ -> new Numbers());
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            int field = WireFormat.getTagFieldNumber(tag);
            if (field > columns.length) {
                in.skipField(tag);
            } else if (integers[field - 1]) {
                columns[field - 1].read(in, tag, CodedInputStream::readInt64);
            } else {
                columns[field - 1].read(in, tag, CodedInputStream::readDouble);
            }
        }
        return Arrays.stream(columns).map(Numbers::doubles).toArray(double[][]::new);
    }

    /** Stands at the content of the first value of the record. */
    private static CodedInputStream open(byte[] record, Component component) throws IOException {
        var in = CodedInputStream.newInstance(record);
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (WireFormat.getTagFieldNumber(tag) == 1) {
                in.pushLimit(in.readRawVarint32());
                for (int field = in.readTag(); field != 0; field = in.readTag()) {
                    if (WireFormat.getTagFieldNumber(field) == component.field()) {
                        in.pushLimit(in.readRawVarint32());
                        return in;
                    }
                    in.skipField(field);
                }
            } else {
                in.skipField(tag);
            }
        }
        throw new DamagedRecordException("the record holds no " + component.word());
    }
}
