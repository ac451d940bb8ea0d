// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The flags of {@code python3 -m paddle_serving_server.serve}, so that its command lines mean the
 * same here: what has a counterpart is that, what tunes Paddle's engine is taken without effect,
 * what would change answers is refused.
 */
final class UpstreamFlags {
    private static final String CPU = "-1";

    @Option(names = "--model", arity = "1..*", paramLabel = "DIR")
    private List<Path> models = List.of();

    /** Network threads upstream; here a request has one of its own. */
    @Option(names = "--thread", hidden = true)
    private @Nullable Integer thread;

    @Option(names = "--runtime_thread_num", arity = "1..*", hidden = true)
    private List<Integer> predictors = List.of();

    @Option(names = "--batch_infer_size", arity = "1..*", hidden = true)
    private List<Integer> batches = List.of();

    @Option(names = "--cpu_math_thread_num", hidden = true)
    private @Nullable Integer mathThreads;

    @Option(names = "--max_body_size", hidden = true)
    private @Nullable Long largestBody;

    @Option(
            names = {"--gpu_ids", "--gpu_id"},
            arity = "1..*",
            hidden = true)
    private List<String> gpus = List.of();

    @Option(names = "--precision", hidden = true)
    private String precision = "fp32";

    @Option(names = "--op", arity = "1..*", hidden = true)
    private List<String> ops = List.of();

    @Option(names = "--use_trt", hidden = true)
    private boolean tensorRt;

    @Option(names = "--use_lite", hidden = true)
    private boolean lite;

    @Option(names = "--use_xpu", hidden = true)
    private boolean xpu;

    @Option(names = "--use_ascend_cl", hidden = true)
    private boolean ascend;

    @Option(names = "--use_encryption_model", hidden = true)
    private boolean encrypted;

    @Option(names = "--use_dist_model", hidden = true)
    private boolean distributed;

    @Option(
            names = {
                "--mem_optim",
                "--mem_optim_off",
                "--ir_optim",
                "--use_mkl",
                "--use_calib",
                "--use_multilang",
                "--gpu_multi_stream",
                "--trt_use_static",
                "--enable_prometheus"
            },
            hidden = true)
    private boolean[] tuning = {};

    @Option(
            names = {
                "--workdir",
                "--prometheus_port",
                "--request_cache_size",
                "--gpu_memory_mb",
                "--trt_workspace_size",
                "--min_subgraph_size",
                "--encryption_rpc_port",
                "--product_name",
                "--container_id"
            },
            hidden = true)
    private List<String> unused = List.of();

    List<Path> models() {
        return models;
    }

    /** Runs at the same time. */
    Optional<Integer> workers() {
        return predictors.stream().filter(count -> count > 0).findFirst();
    }

    Optional<Integer> batch() {
        return batches.stream().findFirst();
    }

    Optional<Integer> threads() {
        return Optional.ofNullable(mathThreads);
    }

    /** In mebibytes, rounded up; upstream ignores what is below 64. */
    Optional<Integer> bodyMib() {
        return Optional.ofNullable(largestBody)
                .map(bytes -> Math.clamp((bytes + (1 << 20) - 1) >> 20, 64, 1024));
    }

    /** The flags that ask for what this server does not do. */
    List<String> refused() {
        var refused = new ArrayList<String>();
        gpus.stream()
                .filter(ids -> !ids.isEmpty() && !ids.equals(CPU))
                .forEach(ids -> refused.add("--gpu_ids " + ids));
        ops.stream()
                .map(op -> op.replaceFirst(":0$", ""))
                .filter(op -> !PLAIN_OPS.contains(op))
                .forEach(op -> refused.add("--op " + op));
        if (!precision.equals("fp32")) {
            refused.add("--precision " + precision);
        }
        refuse(tensorRt, "--use_trt", refused);
        refuse(lite, "--use_lite", refused);
        refuse(xpu, "--use_xpu", refused);
        refuse(ascend, "--use_ascend_cl", refused);
        refuse(encrypted, "--use_encryption_model", refused);
        refuse(distributed, "--use_dist_model", refused);
        return refused;
    }

    /** The chain that every model has anyway: read, infer, answer. */
    private static final List<String> PLAIN_OPS =
            List.of("GeneralReaderOp", "GeneralInferOp", "GeneralResponseOp");

    private static void refuse(boolean given, String flag, List<String> into) {
        if (given) {
            into.add(flag);
        }
    }

    /** Whether there were flags without effect here. */
    boolean idle() {
        return tuning.length > 0 || !unused.isEmpty() || thread != null;
    }
}
