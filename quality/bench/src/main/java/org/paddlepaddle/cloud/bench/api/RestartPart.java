// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.bench.BenchException;
import org.paddlepaddle.cloud.bench.Figure;
import org.paddlepaddle.cloud.bench.FigureFloor;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;
import org.paddlepaddle.cloud.bench.Samples;
import org.paddlepaddle.cloud.bench.Scratch;
import org.paddlepaddle.cloud.bench.Unit;

/** From the start of the process to the first answer, with many objects in the store. */
final class RestartPart {
    private static final double LIMIT_SECONDS = 3;

    private final Run run;
    private final RivalPrograms programs;
    private final ApiSizes apiSizes;

    RestartPart(Run run, RivalPrograms programs, ApiSizes apiSizes) {
        this.run = run;
        this.programs = programs;
        this.apiSizes = apiSizes;
    }

    List<Row> rows() {
        run.progress().part("restart");
        var directory = run.directory().resolve("restart");
        var name = "restart with " + apiSizes.podsAtRestart() + " pods";
        var rows = new ArrayList<Row>();
        var ours = measure(() -> OurCluster.start(directory));
        rows.add(
                Row.alone(name, Unit.SECONDS, Figure.of(OurCluster.NAME, ours))
                        .floor(FigureFloor.atMost(LIMIT_SECONDS))
                        .note("pods of 2 kB; from the start of the process to a list of one pod"));
        if (programs.etcd().isPresent() && programs.apiServer().isPresent()) {
            var rival = measure(() -> Clusters.rival(directory, programs).orElseThrow());
            rows.add(
                    Row.compare(
                            name + " beside theirs",
                            Unit.SECONDS,
                            Figure.of(OurCluster.NAME, ours),
                            Figure.of(KubeCluster.NAME, rival)));
        } else {
            rows.add(
                    Row.absent(name + " beside theirs", Unit.SECONDS, RivalPrograms.NO_KUBERNETES));
        }
        Scratch.remove(directory);
        return rows;
    }

    private Samples measure(Supplier<BenchCluster> start) {
        try (var benchCluster = start.get()) {
            run.progress().step("filling " + benchCluster.name());
            Creator.prepare(benchCluster);
            Creator.ofPods(benchCluster).until(apiSizes.podsAtRestart(), 16);
        }
        var seconds = new double[run.options().rounds()];
        for (int i = 0; i < seconds.length; i++) {
            run.progress().step("restart " + (i + 1));
            long begin = System.nanoTime();
            try (var benchCluster = start.get()) {
                askOnce(benchCluster);
                seconds[i] = (System.nanoTime() - begin) / 1e9;
            }
        }
        return Samples.of(seconds);
    }

    private static void askOnce(BenchCluster benchCluster) {
        try (var http = new Http(benchCluster.endpoint())) {
            var reply = http.send("GET", Objects.PODS + "?limit=1", new byte[0]);
            if (reply.status() != 200 || reply.text().contains("\"items\":[]")) {
                throw new BenchException(benchCluster.name() + " lost its pods");
            }
        } catch (IOException e) {
            throw new BenchException(benchCluster.name() + ": " + e.getMessage(), e);
        }
    }
}
