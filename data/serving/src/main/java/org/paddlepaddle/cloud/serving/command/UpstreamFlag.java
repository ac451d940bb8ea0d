// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.command;

import java.util.List;
import java.util.Optional;

/**
 * A flag of {@code python3 -m paddle_serving_server.serve}.
 *
 * @param arity as picocli writes it; 0 for a switch
 * @param use what it does here
 */
record UpstreamFlag(String name, String arity, Use use) {
    private static final String SWITCH = "0";
    private static final String VALUE = "1";
    private static final String VALUES = "1..*";

    /** What a flag does here. */
    sealed interface Use {
        /** It means something here, too; allowed may be some values alone. */
        record Honoured(List<String> allowed) implements Use {}

        /** It has no effect, for this reason. */
        record Idle(String why) implements Use {}

        /** It would change answers, or pretend to: the server does not start with it. */
        record Refused() implements Use {}
    }

    private static final Use ANY = new Use.Honoured(List.of());
    private static final Use REFUSED = new Use.Refused();
    private static final Use GPU = idle("the model is computed on the CPU");
    private static final Use ENGINE = idle("the engine has its own optimisations, always on");
    private static final Use DISTRIBUTED = idle("--use_dist_model is not given");

    /** All of 0.9.0, and those of 0.6.0 that documents still show. */
    static final List<UpstreamFlag> ALL =
            List.of(
                    new UpstreamFlag("--model", VALUES, ANY),
                    new UpstreamFlag("--runtime_thread_num", VALUES, ANY),
                    new UpstreamFlag("--batch_infer_size", VALUES, ANY),
                    new UpstreamFlag("--cpu_math_thread_num", VALUE, ANY),
                    new UpstreamFlag("--max_body_size", VALUE, ANY),
                    new UpstreamFlag("--request_cache_size", VALUE, ANY),
                    new UpstreamFlag("--enable_prometheus", SWITCH, ANY),
                    new UpstreamFlag("--prometheus_port", VALUE, ANY),
                    new UpstreamFlag("--gpu_ids", VALUES, only("", "-1")),
                    new UpstreamFlag("--gpu_id", VALUES, only("", "-1")),
                    new UpstreamFlag("--precision", VALUE, only("fp32")),
                    new UpstreamFlag(
                            "--op",
                            VALUES,
                            only("GeneralReaderOp", "GeneralInferOp", "GeneralResponseOp")),
                    new UpstreamFlag("--use_trt", SWITCH, REFUSED),
                    new UpstreamFlag("--use_lite", SWITCH, REFUSED),
                    new UpstreamFlag("--use_xpu", SWITCH, REFUSED),
                    new UpstreamFlag("--use_ascend_cl", SWITCH, REFUSED),
                    new UpstreamFlag("--use_encryption_model", SWITCH, REFUSED),
                    new UpstreamFlag("--use_dist_model", SWITCH, REFUSED),
                    new UpstreamFlag(
                            "--thread", VALUE, idle("every request has a thread of its own")),
                    new UpstreamFlag("--workdir", VALUE, idle("no configuration is generated")),
                    new UpstreamFlag("--use_multilang", SWITCH, idle("gRPC is always answered")),
                    new UpstreamFlag("--use_calib", SWITCH, idle("--precision is fp32")),
                    new UpstreamFlag("--use_mkl", SWITCH, ENGINE),
                    new UpstreamFlag("--ir_optim", SWITCH, ENGINE),
                    new UpstreamFlag("--mem_optim", SWITCH, ENGINE),
                    new UpstreamFlag("--mem_optim_off", SWITCH, ENGINE),
                    new UpstreamFlag("--min_subgraph_size", VALUE, GPU),
                    new UpstreamFlag("--gpu_multi_stream", SWITCH, GPU),
                    new UpstreamFlag("--gpu_memory_mb", VALUE, GPU),
                    new UpstreamFlag("--trt_workspace_size", VALUE, GPU),
                    new UpstreamFlag("--trt_use_static", SWITCH, GPU),
                    new UpstreamFlag(
                            "--encryption_rpc_port",
                            VALUE,
                            idle("--use_encryption_model is not given")),
                    new UpstreamFlag(
                            "--product_name", VALUE, idle("--token-file is what clients show")),
                    new UpstreamFlag(
                            "--container_id", VALUE, idle("--token-file is what clients show")),
                    new UpstreamFlag("--dist_carrier_id", VALUE, DISTRIBUTED),
                    new UpstreamFlag("--dist_cfg_file", VALUE, DISTRIBUTED),
                    new UpstreamFlag("--dist_nranks", VALUE, DISTRIBUTED),
                    new UpstreamFlag("--dist_endpoints", VALUE, DISTRIBUTED),
                    new UpstreamFlag("--dist_subgraph_index", VALUE, DISTRIBUTED),
                    new UpstreamFlag("--dist_master_serving", SWITCH, DISTRIBUTED),
                    new UpstreamFlag("--dist_worker_serving_endpoints", VALUES, DISTRIBUTED));

    private static Use idle(String why) {
        return new Use.Idle(why);
    }

    private static Use only(String... values) {
        return new Use.Honoured(List.of(values));
    }

    boolean isSwitch() {
        return arity.equals(SWITCH);
    }

    /** Why the server does not start with these values; in the spelling of the command line. */
    Optional<String> refusal(List<String> values) {
        return switch (use) {
            case Use.Refused _ -> Optional.of(name);
            case Use.Idle _ -> Optional.empty();
            case Use.Honoured(var allowed) ->
                    values.stream()
                            .filter(value -> !allowed.isEmpty())
                            .filter(value -> !allowed.contains(value.replaceFirst(":0$", "")))
                            .findFirst()
                            .map(value -> name + " " + value);
        };
    }

    /** What to say when it was given in vain. */
    Optional<String> warning() {
        return switch (use) {
            case Use.Idle(var why) -> Optional.of(name + " has no effect: " + why);
            case Use.Honoured _, Use.Refused _ -> Optional.empty();
        };
    }
}
