// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.record;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads what a record is about and skips what is large. */
public final class RecordIndexer {
    private static final int VALUES = 1;
    private static final int STEP = 1;
    private static final int TAG = 2;
    private static final int TIMESTAMP = 3;
    private static final int LONGEST_TEXT = 4096;
    private static final int MOST_PARAMETERS = 1000;

    private RecordIndexer() {}

    /**
     * @param record one message {@code visualdl.Record}
     * @throws DamagedRecordException when it is none
     */
    public static List<LoggedValue> index(byte[] record) throws DamagedRecordException {
        try {
            var found = new ArrayList<LoggedValue>();
            var in = CodedInputStream.newInstance(record);
            for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
                if (WireFormat.getTagFieldNumber(tag) == VALUES) {
                    int end = in.pushLimit(in.readRawVarint32());
                    value(in, found);
                    in.popLimit(end);
                } else {
                    in.skipField(tag);
                }
            }
            return found;
        } catch (IOException | IllegalArgumentException e) {
            throw new DamagedRecordException("no VisualDL record: " + e.getMessage(), e);
        }
    }

    private static void value(CodedInputStream in, List<LoggedValue> found) throws IOException {
        long step = 0;
        long millis = 0;
        var name = "";
        RecordContent content = null;
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            switch (WireFormat.getTagFieldNumber(tag)) {
                case STEP -> step = in.readInt64();
                case TAG -> name = text(in);
                case TIMESTAMP -> millis = in.readInt64();
                default -> {
                    var component = Component.ofField(WireFormat.getTagFieldNumber(tag));
                    if (component.isPresent()) {
                        content = content(in, component.get());
                    } else {
                        in.skipField(tag);
                    }
                }
            }
        }
        if (content != null) {
            found.add(new LoggedValue(step, name, millis, content));
        }
    }

    private static RecordContent content(CodedInputStream in, Component component)
            throws IOException {
        if (component == Component.SCALAR) {
            return new RecordContent.Scalar(in.readFloat());
        }
        int end = in.pushLimit(in.readRawVarint32());
        var content =
                switch (component) {
                    case SCALARS -> scalars(in);
                    case META_DATA -> displayName(in);
                    case HYPER_PARAMETERS -> trial(in);
                    case SCALAR, IMAGE, AUDIO, EMBEDDINGS, HISTOGRAM, PR_CURVE, ROC_CURVE, TEXT ->
                            new RecordContent.InFile(component);
                };
        in.skipRawBytes(in.getBytesUntilLimit());
        in.popLimit(end);
        return content;
    }

    private static RecordContent scalars(CodedInputStream in) throws IOException {
        var line = "";
        float value = 0;
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            switch (WireFormat.getTagFieldNumber(tag)) {
                case 1 -> line = text(in);
                case 2 -> value = in.readFloat();
                default -> in.skipField(tag);
            }
        }
        return new RecordContent.Scalars(line, value);
    }

    private static RecordContent displayName(CodedInputStream in) throws IOException {
        var name = "";
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (WireFormat.getTagFieldNumber(tag) == 1) {
                name = text(in);
            } else {
                in.skipField(tag);
            }
        }
        return new RecordContent.DisplayName(name);
    }

    private static RecordContent trial(CodedInputStream in) throws IOException {
        var parameters = new ArrayList<Hyperparameter>();
        var metrics = new ArrayList<String>();
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            switch (WireFormat.getTagFieldNumber(tag)) {
                case 1 -> parameters.add(parameter(in));
                case 2 -> metrics.add(parameter(in).name());
                default -> in.skipField(tag);
            }
            if (parameters.size() + metrics.size() > MOST_PARAMETERS) {
                throw new IOException("more than " + MOST_PARAMETERS + " hyperparameters");
            }
        }
        return new RecordContent.Trial(parameters, metrics);
    }

    private static Hyperparameter parameter(CodedInputStream in) throws IOException {
        int end = in.pushLimit(in.readRawVarint32());
        var name = "";
        Object value = "";
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            switch (WireFormat.getTagFieldNumber(tag)) {
                case 1 -> value = in.readInt64();
                case 2 -> value = in.readDouble();
                case 3 -> value = text(in);
                case 4 -> name = text(in);
                default -> in.skipField(tag);
            }
        }
        in.popLimit(end);
        return new Hyperparameter(name, value);
    }

    private static String text(CodedInputStream in) throws IOException {
        var text = in.readString();
        if (text.length() > LONGEST_TEXT) {
            throw new IOException("a name of more than " + LONGEST_TEXT + " characters");
        }
        return text;
    }
}
