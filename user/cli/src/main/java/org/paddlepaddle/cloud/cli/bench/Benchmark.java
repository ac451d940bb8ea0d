// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.bench;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A benchmark that somebody asked for. What nobody named is null. */
public sealed interface Benchmark {
    BenchOptions options();

    /** Every benchmark, with the same options. */
    record All(
            BenchOptions options, Cube cube, Api api, Nodes nodes, Job job, SampleCache samples)
            implements Benchmark {}

    /**
     * @param keys of the table the floors are made for
     */
    record Cube(BenchOptions options, @Nullable Long keys) implements Benchmark {}

    /**
     * @param programs the directory of etcd and kube-apiserver
     */
    record Api(BenchOptions options, @Nullable Path programs) implements Benchmark {}

    /**
     * @param kubeconfig of a real cluster with a node
     * @param image that its node has
     * @param programs the directory its programs were started from
     */
    record Nodes(
            BenchOptions options, @Nullable Path kubeconfig, String image, @Nullable Path programs)
            implements Benchmark {}

    record Job(BenchOptions options, JobRivals rivals) implements Benchmark {}

    /**
     * @param s5cmd a program that copies from S3
     * @param rclone another one
     */
    record SampleCache(BenchOptions options, @Nullable Path s5cmd, @Nullable Path rclone)
            implements Benchmark {}

    /**
     * What trains beside us.
     *
     * @param kubeconfig of a real control plane whose nodes KWOK plays
     * @param operator upstream's, a program
     * @param definition of PaddleJobs, as upstream has it
     * @param up the command that starts a real cluster
     * @param down the command that ends it
     * @param programs the directory its programs are started from
     * @param image that its node has
     */
    record JobRivals(
            @Nullable Path kubeconfig,
            @Nullable Path operator,
            @Nullable Path definition,
            @Nullable String up,
            @Nullable String down,
            @Nullable Path programs,
            String image) {}
}
