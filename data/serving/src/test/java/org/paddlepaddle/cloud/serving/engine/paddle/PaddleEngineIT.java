// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.engine.paddle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.serving.Housing;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.model.ModelDirectory;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Tensor;
import org.paddlepaddle.cloud.serving.tensor.TensorSpec;
import org.paddlepaddle.cloud.supervise.Threads;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Program;

/** Genuine Paddle in a child process; a small Python program stands for it where there is none. */
final class PaddleEngineIT {
    @TempDir Path directory;

    /** An interpreter that can import paddle, named by the environment. */
    private static Optional<Path> python() {
        return Optional.ofNullable(System.getenv("PADDLECLOUD_PADDLE_PYTHON")).map(Path::of);
    }

    private static Path housing() {
        return Path.of("../../../shared/models/uci-housing/server").toAbsolutePath().normalize();
    }

    @Test
    void upstreams_smallest_model_gives_its_published_price() {
        assumeTrue(python().isPresent(), "skipped: PADDLECLOUD_PADDLE_PYTHON names no Python");
        assumeTrue(Files.isDirectory(housing()), "skipped: no shared models");
        try (var model =
                new PaddleEngine(python().orElseThrow(), PaddleOptions.of(1))
                        .load(ModelDirectory.of(housing()))) {
            var sample = Tensor.floats("x", List.of(1L, 13L), Housing.SAMPLE);

            var price = model.run(List.of(sample), List.of(model.outputs().getFirst().name()));

            assertThat(price.getFirst().toFloats()[0]).isEqualTo((float) Housing.PRICE);
            assertThat(model.inputs().getFirst().shape()).containsExactly(-1L, 13L);
        }
    }

    /** Named by the environment, too: one with Paddle 3. */
    @Test
    void a_program_of_paddle_3_declares_types_and_shapes() {
        var python = Optional.ofNullable(System.getenv("PADDLECLOUD_PADDLE3_PYTHON"));
        assumeTrue(python.isPresent(), "skipped: PADDLECLOUD_PADDLE3_PYTHON names no Python");
        var program =
                Path.of("src/test/resources/python/paddle3_model.py").toAbsolutePath().toString();
        var _ = new Program(python.orElseThrow(), program, directory.toString()).output();

        try (var model =
                new PaddleEngine(Path.of(python.orElseThrow()), PaddleOptions.of(1))
                        .load(ModelDirectory.of(directory))) {
            assertThat(model.inputs())
                    .containsExactlyInAnyOrder(
                            new TensorSpec("ids", ElementType.INT64, List.of(-1L, 3L)),
                            new TensorSpec("weights", ElementType.FLOAT64, List.of(-1L, 3L)));
            var output = model.outputs().getFirst();
            assertThat(output.type()).isEqualTo(ElementType.FLOAT64);
            assertThat(output.shape()).containsExactly(-1L, 1L);
            var halves = Tensor.buffer(24);
            halves.putDouble(0.5).putDouble(0.5).putDouble(0.5).flip();

            var result =
                    model.run(
                            List.of(
                                    Tensor.longs("ids", List.of(1L, 3L), 1, 2, 3),
                                    new Tensor(
                                            "weights",
                                            ElementType.FLOAT64,
                                            List.of(1L, 3L),
                                            halves)),
                            List.of(output.name()));

            assertThat(result.getFirst().view().getDouble()).isEqualTo(6);
        }
    }

    /** Speaks as the bridge does: ends when the first number of a request is not one. */
    private PaddleModel fake() throws IOException {
        return fake(PaddleOptions.of(1));
    }

    /** Hangs on 99, waits for a file on 7. */
    private PaddleModel fake(PaddleOptions options) throws IOException {
        var program = directory.resolve("fake.py");
        Files.writeString(
                program,
                """
                import json, os, struct, sys, time
                def send(b):
                    sys.stdout.buffer.write(struct.pack("<I", len(b)) + b)
                    sys.stdout.buffer.flush()
                one = {"name": "x", "type": 1, "shape": [-1, 1]}
                send(json.dumps({"inputs": [one], "outputs": [one]}).encode())
                while True:
                    n = struct.unpack("<I", sys.stdin.buffer.read(4))[0]
                    request = sys.stdin.buffer.read(n)
                    value = request[-11:-7]
                    if struct.unpack("<f", value)[0] != struct.unpack("<f", value)[0]:
                        os.abort()
                    while struct.unpack("<f", value)[0] == 99:
                        time.sleep(1)
                    if struct.unpack("<f", value)[0] == 7:
                        open(f"arrived-{os.getpid()}", "w").close()
                        while len([n for n in os.listdir() if n.startswith("arrived-")]) < 2:
                            time.sleep(0.01)
                    if struct.unpack("<f", value)[0] < 0:
                        send(b"\\x01ValueError: negative")
                    else:
                        send(struct.pack("<BIH", 0, 1, 1) + b"x" + struct.pack("<BBqqIIf", 1, 2, 1, 1, 0, 4, 5.0))
                """);
        var command = "cd '%s' && exec python3 fake.py".formatted(directory);
        return new PaddleModel(List.of("sh", "-c", command), program, options);
    }

    @Test
    void an_engine_that_dies_costs_one_request() throws IOException {
        try (var model = fake()) {
            assertThat(run(model, 1)).isEqualTo(5);
            assertThatThrownBy(() -> run(model, Float.NaN))
                    .isInstanceOf(InferenceException.class)
                    .hasMessageContaining("Paddle's process ended on this request: exit code 134");
            assertThat(run(model, 1)).isEqualTo(5);
            assertThatThrownBy(() -> run(model, -1))
                    .hasMessage("Paddle failed: ValueError: negative");
            assertThat(run(model, 1)).isEqualTo(5);
        }
    }

    @Test
    void an_engine_that_hangs_costs_one_request() throws IOException {
        try (var model = fake(new PaddleOptions(1, 1, Duration.ofMillis(300)))) {
            assertThatThrownBy(() -> run(model, 99))
                    .isInstanceOfSatisfying(
                            InferenceException.class,
                            e -> assertThat(e.kind()).isEqualTo(InferenceException.Kind.DEADLINE))
                    .hasMessage("Paddle's process gave no answer in 300 ms and was ended");
            // A new process starts; its start is not a run.
            assertThat(run(model, 1)).isEqualTo(5);
        }
    }

    /** Each waits for the other: one process could not answer both. */
    @Test
    void several_processes_run_at_the_same_time() throws Exception {
        try (var model = fake(new PaddleOptions(1, 2, Duration.ofSeconds(60)))) {
            var other = new AtomicReference<Float>();
            var thread = Threads.start("other", () -> other.set(run(model, 7)));

            assertThat(run(model, 7)).isEqualTo(5);
            thread.join();
            assertThat(other.get()).isEqualTo(5);
        }
    }

    @Test
    void a_model_that_does_not_start_again_is_not_ready_until_it_does() throws Exception {
        try (var model = fake()) {
            assertThat(model.trouble()).isEmpty();
            var program = directory.resolve("fake.py");
            var aside = Files.move(program, directory.resolve("aside.py"));
            assertThatThrownBy(() -> run(model, Float.NaN)).hasMessageContaining("ended");
            assertThatThrownBy(() -> run(model, 1))
                    .hasMessageContaining("Paddle does not start again");
            assertThat(model.trouble().orElseThrow()).contains("does not start again");

            Files.move(aside, program);

            Await.until("a process that a probe starts", () -> model.trouble().isEmpty());
            assertThat(run(model, 1)).isEqualTo(5);
        }
    }

    private static float run(PaddleModel model, float value) {
        var feed = Tensor.floats("x", List.of(1L, 1L), value);
        return model.run(List.of(feed), List.of("x")).getFirst().toFloats()[0];
    }
}
