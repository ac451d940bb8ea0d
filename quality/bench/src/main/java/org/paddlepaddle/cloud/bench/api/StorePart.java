// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToDoubleFunction;
import org.paddlepaddle.cloud.bench.Child;
import org.paddlepaddle.cloud.bench.Cpus;
import org.paddlepaddle.cloud.bench.Figure;
import org.paddlepaddle.cloud.bench.FigureFloor;
import org.paddlepaddle.cloud.bench.OurSystem;
import org.paddlepaddle.cloud.bench.ProcessCost;
import org.paddlepaddle.cloud.bench.Rounds;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Samples;
import org.paddlepaddle.cloud.bench.Unit;

/** Durable puts: our store with writers in its process, etcd with writers over gRPC. */
final class StorePart {
    private static final String OURS = "store";
    private static final String ETCD = "etcd";
    private static final int VALUE_BYTES = 1024;
    private static final String NOTE =
            "new keys, 1 KiB values, synced before the answer; ours is a library and its writers"
                + " live in its process, as the API server does; etcd is asked over gRPC by a"
                + " hand-made HTTP/2 client, one connection per writer; CPU of the clients is not"
                + " counted for etcd and is for ours";

    private record Score(double perSecond, double cpuMicros, double p50Micros) {}

    private final Run run;
    private final RivalPrograms programs;
    private final ApiSizes apiSizes;

    StorePart(Run run, RivalPrograms programs, ApiSizes apiSizes) {
        this.run = run;
        this.programs = programs;
        this.apiSizes = apiSizes;
    }

    List<Row> rows() {
        var program = programs.etcd();
        if (program.isEmpty()) {
            return List.of(
                    Row.absent("store, durable puts", Unit.PUTS_PER_SECOND, RivalPrograms.NO_ETCD));
        }
        run.progress().part("store");
        var directory = run.directory().resolve("store");
        try (var etcd = Etcd.start(program.get(), directory);
                var ours = ours(directory)) {
            var puts = new AtomicLong();
            var many = measure(ours, etcd, puts, apiSizes.clients());
            var one = measure(ours, etcd, puts, 1);
            return rows(many, one);
        }
    }

    private static Child ours(Path directory) {
        return Child.java(
                "store",
                directory,
                Cpus.ALL,
                OurSystem.jvmOptions(),
                StoreMain.class,
                directory.resolve("objects").toString());
    }

    private List<Row> rows(Map<String, List<Score>> many, Map<String, List<Score>> one) {
        var rows = new ArrayList<Row>();
        var label = "store, " + apiSizes.clients() + " writers";
        rows.add(
                row(many, label, Unit.PUTS_PER_SECOND, Score::perSecond)
                        .floor(FigureFloor.atLeast(2))
                        .goal(FigureFloor.atLeast(5))
                        .note(NOTE));
        rows.add(row(many, label + ", cost of a put", Unit.CPU_MICROS, Score::cpuMicros));
        rows.add(row(many, label + ", p50", Unit.MICROS, Score::p50Micros));
        rows.add(row(one, "store, 1 writer, p50", Unit.MICROS, Score::p50Micros));
        return rows;
    }

    private Map<String, List<Score>> measure(Child ours, Etcd etcd, AtomicLong puts, int writers) {
        return new Rounds<Score>()
                .with(OURS, () -> ours(ours, writers))
                .with(ETCD, () -> etcd(etcd, puts, writers))
                .run(run.options().rounds(), run.progress());
    }

    private Score ours(Child ours, int writers) {
        long cpu = ProcessCost.cpuNanos(ours.pid());
        var score =
                ours.ask(
                        new StoreMain.Turn(writers, apiSizes.millis(), VALUE_BYTES),
                        StoreMain.Score.class);
        cpu = ProcessCost.cpuNanos(ours.pid()) - cpu;
        return new Score(
                score.puts() * 1e9 / score.nanos(), cpu / 1e3 / score.puts(), score.p50Micros());
    }

    private Score etcd(Etcd etcd, AtomicLong puts, int writers) {
        try (var crowd =
                new Crowd(writers, () -> new EtcdWriter(new EtcdConnection(etcd.port())))) {
            var outcome =
                    crowd.act(
                            apiSizes.millis(),
                            puts,
                            Long.MAX_VALUE,
                            () -> ProcessCost.cpuNanos(etcd.pid()));
            return new Score(outcome.perSecond(), outcome.cpuMicros(), outcome.p50Micros());
        }
    }

    private record EtcdWriter(EtcdConnection connection) implements Crowd.Client {
        @Override
        public void act(long number) throws IOException {
            var key = "/registry/configmaps/bench/" + BenchValues.name(number);
            connection.put(
                    key.getBytes(StandardCharsets.US_ASCII), BenchValues.of(number, VALUE_BYTES));
        }

        @Override
        public void close() throws IOException {
            connection.close();
        }
    }

    private static Row row(
            Map<String, List<Score>> scores,
            String name,
            Unit unit,
            ToDoubleFunction<Score> measure) {
        return Row.compare(
                name, unit, figure(scores, OURS, measure), figure(scores, ETCD, measure));
    }

    private static Figure figure(
            Map<String, List<Score>> scores, String name, ToDoubleFunction<Score> measure) {
        var values = scores.getOrDefault(name, List.of()).stream().mapToDouble(measure).toArray();
        return Figure.of(name, Samples.of(values));
    }
}
