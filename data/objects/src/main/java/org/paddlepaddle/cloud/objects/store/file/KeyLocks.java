// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store.file;

import java.io.IOException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Stream;

/** One change of a key at a time; none while its bucket is made or deleted. */
public final class KeyLocks {
    private static final int STRIPES = 256;

    private final Lock[] keys = stripes();
    // Of their own: who completes an upload holds one of each, always this one first.
    private final Lock[] uploads = stripes();
    private final ConcurrentHashMap<String, ReadWriteLock> buckets = new ConcurrentHashMap<>();

    /** What is done under a lock. */
    @FunctionalInterface
    public interface Work<T> {
        T run() throws IOException;
    }

    public <T> T changing(String bucket, String key, Work<T> work) throws IOException {
        return locked(bucket(bucket).readLock(), () -> locked(stripe(keys, key), work));
    }

    public <T> T uploading(String bucket, String upload, Work<T> work) throws IOException {
        return locked(bucket(bucket).readLock(), () -> locked(stripe(uploads, upload), work));
    }

    private static Lock[] stripes() {
        return Stream.generate(ReentrantLock::new).limit(STRIPES).toArray(Lock[]::new);
    }

    private static Lock stripe(Lock[] stripes, String name) {
        return stripes[Math.floorMod(name.hashCode(), STRIPES)];
    }

    public <T> T alone(String bucket, Work<T> work) throws IOException {
        return locked(bucket(bucket).writeLock(), work);
    }

    private ReadWriteLock bucket(String bucket) {
        return buckets.computeIfAbsent(bucket, _ -> new ReentrantReadWriteLock());
    }

    private static <T> T locked(Lock lock, Work<T> work) throws IOException {
        lock.lock();
        try {
            return work.run();
        } finally {
            lock.unlock();
        }
    }
}
