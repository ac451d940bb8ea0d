// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.PositionedReadable;
import org.apache.hadoop.fs.Seekable;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.GzipCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.paddlepaddle.cloud.cube.sequence.Codec;
import org.paddlepaddle.cloud.cube.sequence.SequenceCompression;
import org.paddlepaddle.cloud.cube.sequence.SequenceFormat;
import org.paddlepaddle.cloud.cube.sequence.SequenceReader;
import org.paddlepaddle.cloud.cube.sequence.SequenceWriter;

/** Hadoop's own SequenceFile reads what we write, and we read what it writes. */
class SequenceFileInteropTest {
    private static final int ROWS = 30_000;

    private record Row(long key, List<Byte> value) {}

    private final Configuration configuration = configuration();

    static Stream<Arguments> combinations() {
        return Arrays.stream(SequenceCompression.values())
                .flatMap(
                        sequenceCompression ->
                                Arrays.stream(Codec.values())
                                        .map(codec -> Arguments.of(sequenceCompression, codec)));
    }

    @ParameterizedTest
    @MethodSource("combinations")
    void we_read_what_hadoop_writes(SequenceCompression sequenceCompression, Codec codec)
            throws IOException {
        List<Row> rows = rows();

        byte[] file = hadoopWrites(sequenceCompression, codec, rows, BytesWritable.class);

        assertThat(weRead(file)).isEqualTo(rows);
    }

    @ParameterizedTest
    @MethodSource("combinations")
    void hadoop_reads_what_we_write(SequenceCompression sequenceCompression, Codec codec)
            throws IOException {
        List<Row> rows = rows();
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        SequenceFormat format =
                SequenceFormat.hadoop(sequenceCompression, codec, 3).with(Map.of("made", "here"));
        try (SequenceWriter writer = new SequenceWriter(file, format)) {
            rows.forEach(row -> writer.write(row.key, bytes(row.value)));
        }

        assertThat(hadoopReads(file.toByteArray())).isEqualTo(rows);
    }

    @Test
    void keys_that_are_numbers_of_hadoop_are_read_too() throws IOException {
        List<Row> rows = rows();

        byte[] file =
                hadoopWrites(SequenceCompression.BLOCK, Codec.DEFLATE, rows, LongWritable.class);

        assertThat(weRead(file)).isEqualTo(rows);
    }

    private byte[] hadoopWrites(
            SequenceCompression sequenceCompression,
            Codec codec,
            List<Row> rows,
            Class<? extends Writable> keys)
            throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        SequenceFile.Metadata metadata = new SequenceFile.Metadata();
        metadata.set(new Text("made"), new Text("there"));
        try (FSDataOutputStream out = new FSDataOutputStream(file, null);
                SequenceFile.Writer writer =
                        SequenceFile.createWriter(
                                configuration,
                                SequenceFile.Writer.stream(out),
                                SequenceFile.Writer.keyClass(keys),
                                SequenceFile.Writer.valueClass(BytesWritable.class),
                                SequenceFile.Writer.metadata(metadata),
                                SequenceFile.Writer.compression(
                                        type(sequenceCompression), codec(codec)))) {
            for (Row row : rows) {
                Writable key =
                        keys.equals(LongWritable.class)
                                ? new LongWritable(row.key)
                                : new BytesWritable(little(row.key));
                writer.append(key, new BytesWritable(bytes(row.value)));
            }
        }
        return file.toByteArray();
    }

    private List<Row> hadoopReads(byte[] file) throws IOException {
        List<Row> rows = new ArrayList<>();
        try (SequenceFile.Reader reader =
                new SequenceFile.Reader(
                        configuration,
                        SequenceFile.Reader.stream(new FSDataInputStream(new InMemory(file))),
                        SequenceFile.Reader.length(file.length))) {
            assertThat(reader.getMetadata().get(new Text("made"))).isEqualTo(new Text("here"));
            BytesWritable key = new BytesWritable();
            BytesWritable value = new BytesWritable();
            while (reader.next(key, value)) {
                long number =
                        ByteBuffer.wrap(key.copyBytes()).order(ByteOrder.LITTLE_ENDIAN).getLong();
                rows.add(new Row(number, list(value.copyBytes())));
            }
        }
        return rows;
    }

    private static List<Row> weRead(byte[] file) {
        List<Row> rows = new ArrayList<>();
        try (SequenceReader reader =
                new SequenceReader("hadoop's", new ByteArrayInputStream(file))) {
            assertThat(reader.header().metadata()).containsEntry("made", "there");
            while (reader.next()) {
                rows.add(new Row(reader.key(), list(reader.value())));
            }
        }
        return rows;
    }

    /** Enough for several blocks and many sync markers. */
    private static List<Row> rows() {
        SplittableRandom random = new SplittableRandom(1);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            byte[] value = new byte[random.nextInt(60)];
            random.nextBytes(value);
            rows.add(new Row(random.nextLong(), list(value)));
        }
        return rows;
    }

    private static CompressionType type(SequenceCompression sequenceCompression) {
        return switch (sequenceCompression) {
            case NONE -> CompressionType.NONE;
            case RECORD -> CompressionType.RECORD;
            case BLOCK -> CompressionType.BLOCK;
        };
    }

    private CompressionCodec codec(Codec codec) {
        DefaultCodec made =
                switch (codec) {
                    case DEFLATE -> new DefaultCodec();
                    case GZIP -> new GzipCodec();
                };
        made.setConf(configuration);
        return made;
    }

    private static Configuration configuration() {
        Configuration configuration = new Configuration(false);
        configuration.set(
                "io.serializations", "org.apache.hadoop.io.serializer.WritableSerialization");
        return configuration;
    }

    private static byte[] little(long key) {
        return ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(key).array();
    }

    private static byte[] bytes(List<Byte> value) {
        byte[] bytes = new byte[value.size()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = value.get(i);
        }
        return bytes;
    }

    private static List<Byte> list(byte[] bytes) {
        Byte[] boxed = new Byte[bytes.length];
        Arrays.setAll(boxed, i -> bytes[i]);
        return List.of(boxed);
    }

    /** Bytes as Hadoop wants to read them. */
    private static final class InMemory extends ByteArrayInputStream
            implements Seekable, PositionedReadable {
        InMemory(byte[] bytes) {
            super(bytes);
        }

        @Override
        public synchronized void seek(long position) {
            pos = (int) position;
        }

        @Override
        public synchronized long getPos() {
            return pos;
        }

        @Override
        public boolean seekToNewSource(long position) {
            return false;
        }

        @Override
        public int read(long position, byte[] into, int offset, int length) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void readFully(long position, byte[] into, int offset, int length) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void readFully(long position, byte[] into) {
            throw new UnsupportedOperationException();
        }
    }
}
