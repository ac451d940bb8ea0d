// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.inprocess;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.bench.BenchException;
import org.paddlepaddle.cloud.bench.cube.BenchRows;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.CompressionType;
import org.rocksdb.DataBlockIndexType;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.PlainTableConfig;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * RocksDB in process, set up for point lookups: everything in its block cache, Bloom filters, hash
 * index in blocks, no compression, fully compacted; {@code multiGet} into direct buffers.
 */
final class RocksLookup implements Lookup {
    /** What {@link #plain} is called in a report. */
    static final String PLAIN = "RocksDB, plain tables";

    private static final long CACHE = 4L << 30;
    private static final int BLOOM_BITS = 10;
    private static final int LOAD_BATCH = 10_000;

    static {
        // Before the first of its options, which live in the library.
        RocksDB.loadLibrary();
    }

    private final long[] keys;
    private final int valueBytes;
    private final List<ByteBuffer> keyBuffers = new ArrayList<>();
    private final List<ByteBuffer> valueBuffers = new ArrayList<>();
    private final ReadOptions reading;
    private final Options options;
    private final RocksDB database;

    /** Its block-based tables, everything in the block cache. */
    static RocksLookup blocks(BenchRows benchRows, long[] keys, int batch, Path directory) {
        return new RocksLookup(benchRows, keys, batch, directory, options());
    }

    /** Its format for memory: plain tables that are mapped, with a hash index over whole keys. */
    static RocksLookup plain(BenchRows benchRows, long[] keys, int batch, Path directory) {
        return new RocksLookup(benchRows, keys, batch, directory, plainOptions());
    }

    private RocksLookup(
            BenchRows benchRows, long[] keys, int batch, Path directory, Options options) {
        this.options = options;
        this.keys = keys;
        this.valueBytes = benchRows.valueBytes();
        reading = new ReadOptions().setVerifyChecksums(false);
        for (int i = 0; i < batch; i++) {
            keyBuffers.add(ByteBuffer.allocateDirect(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN));
            valueBuffers.add(ByteBuffer.allocateDirect(valueBytes));
        }
        try {
            database = RocksDB.open(options, directory.toString());
            load(benchRows);
        } catch (RocksDBException e) {
            throw new BenchException("RocksDB: " + e.getMessage(), e);
        }
    }

    private static Options options() {
        var table =
                new BlockBasedTableConfig()
                        .setBlockCache(new LRUCache(CACHE))
                        .setFilterPolicy(new BloomFilter(BLOOM_BITS, false))
                        .setDataBlockIndexType(DataBlockIndexType.kDataBlockBinaryAndHash)
                        .setDataBlockHashTableUtilRatio(0.75)
                        .setCacheIndexAndFilterBlocks(false);
        return new Options()
                .setCreateIfMissing(true)
                .setCompressionType(CompressionType.NO_COMPRESSION)
                .setWriteBufferSize(256 << 20)
                .setAllowMmapReads(false)
                .setTableFormatConfig(table);
    }

    private static Options plainOptions() {
        var table =
                new PlainTableConfig()
                        .setKeySize(Long.BYTES)
                        .setBloomBitsPerKey(BLOOM_BITS)
                        .setHashTableRatio(0.75);
        return new Options()
                .setCreateIfMissing(true)
                .setCompressionType(CompressionType.NO_COMPRESSION)
                .setWriteBufferSize(256 << 20)
                .setAllowMmapReads(true)
                .useFixedLengthPrefixExtractor(Long.BYTES)
                .setTableFormatConfig(table);
    }

    private void load(BenchRows benchRows) throws RocksDBException {
        var key = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        var value = new byte[valueBytes];
        try (var writing = new WriteOptions().setDisableWAL(true)) {
            for (long start = 0; start < benchRows.count(); start += LOAD_BATCH) {
                try (var batch = new WriteBatch()) {
                    for (long i = start; i < Math.min(benchRows.count(), start + LOAD_BATCH); i++) {
                        benchRows.fill(BenchRows.key(i), 0, value);
                        batch.put(key.putLong(0, BenchRows.key(i)).array(), value);
                    }
                    database.write(writing, batch);
                }
            }
        }
        database.compactRange();
    }

    @Override
    public void find(int from, int count, long out) {
        for (int i = 0; i < count; i++) {
            keyBuffers.get(i).clear().putLong(0, keys[from + i]);
            valueBuffers.get(i).clear();
        }
        try {
            var results =
                    database.multiGetByteBuffers(
                            reading, keyBuffers.subList(0, count), valueBuffers.subList(0, count));
            for (int i = 0; i < count; i++) {
                if (results.get(i).status.getCode() != Status.Code.Ok) {
                    throw new IllegalStateException("key " + keys[from + i] + " is missing");
                }
                MemorySegment.copy(
                        MemorySegment.ofBuffer(results.get(i).value),
                        0,
                        NativeBlock.ALL,
                        out + (long) i * valueBytes,
                        valueBytes);
            }
        } catch (RocksDBException e) {
            throw new BenchException("RocksDB: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        database.close();
        reading.close();
        options.close();
    }
}
