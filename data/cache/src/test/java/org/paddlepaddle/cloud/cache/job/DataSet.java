// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.cache.source.Sources;
import org.paddlepaddle.cloud.cache.tree.CacheTree;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** A data set in two directories: a source, and the tree that is filled from it. */
final class DataSet implements AutoCloseable {
    private final Path source;
    private final Path root;
    private final BlockingQueue<JobReport> news = new LinkedBlockingQueue<>();
    private final Supervisor supervisor;
    private final long quota;
    private volatile boolean deaf;
    private CacheTree tree;
    private JobQueue jobs;
    private int asked;

    DataSet(Path directory) throws IOException {
        this(directory, new Supervisor(), CacheTree.NO_QUOTA);
    }

    DataSet(Path directory, Supervisor supervisor, long quota) throws IOException {
        this.quota = quota;
        this.supervisor = supervisor;
        source = Files.createDirectories(directory.resolve("source"));
        root = Files.createDirectories(directory.resolve("root"));
        open();
    }

    private void open() throws IOException {
        tree = CacheTree.open(root, quota);
        var secrets = new CredentialFiles(root.resolveSibling("secrets"));
        jobs =
                new JobQueue(
                        tree,
                        new Sources(List.of(source)),
                        secrets,
                        InstantSource.system(),
                        this::tell,
                        supervisor);
    }

    private void tell(JobReport report) {
        if (deaf) {
            deaf = false;
            throw new IllegalStateException("on purpose");
        }
        news.add(report);
    }

    /** Who is told of jobs fails once. */
    void failOnce() {
        deaf = true;
    }

    void reopen() throws IOException {
        close();
        open();
    }

    void offer(String path, String text) throws IOException {
        var file = source.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    void withdraw(String path) throws IOException {
        Files.delete(source.resolve(path));
    }

    Path source() {
        return source;
    }

    Path root() {
        return root;
    }

    CacheTree tree() {
        return tree;
    }

    JobQueue jobs() {
        return jobs;
    }

    String uri() {
        return "file://" + source;
    }

    SyncOptions plain() {
        return SyncOptions.of(uri());
    }

    JobReport sync(SyncOptions options) throws InterruptedException {
        return run(JobRequest.sync("sync-" + asked++, options));
    }

    JobReport run(JobRequest request) throws InterruptedException {
        jobs.accept(request);
        while (true) {
            var report = news.poll(30, TimeUnit.SECONDS);
            assertThat(report).as(request.id()).isNotNull();
            if (report.id().equals(request.id()) && report.state().isFinal()) {
                return report;
            }
        }
    }

    /** The end of the next job of a type, which nobody here asked for. */
    JobReport next(JobType type) throws InterruptedException {
        while (true) {
            var report = news.poll(30, TimeUnit.SECONDS);
            assertThat(report).as(type.name()).isNotNull();
            if (report.type() == type && report.state().isFinal()) {
                return report;
            }
        }
    }

    /** The files of the tree that readers see. */
    List<String> files() throws IOException {
        try (var walk = Files.walk(root)) {
            return walk.filter(Files::isRegularFile)
                    .map(file -> root.relativize(file).toString())
                    .filter(name -> !name.startsWith(CacheTree.STATE))
                    .sorted()
                    .toList();
        }
    }

    @Override
    public void close() {
        jobs.close();
        tree.close();
    }
}
