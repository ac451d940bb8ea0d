// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.job;

import io.fabric8.kubernetes.client.KubernetesClient;
import org.paddlepaddle.cloud.bench.BenchException;
import org.paddlepaddle.cloud.bench.ProcessCost;

/**
 * Many jobs at once, until every one runs.
 *
 * @param client where the jobs are made
 * @param label of the nodes that play their pods
 * @param value of that label
 * @param pid the process whose cost is told
 */
record ShapeRun(KubernetesClient client, String label, String value, long pid) {
    /**
     * What it took.
     *
     * @param done whether every job ran in time; else the rest tells of that time
     * @param running jobs that ran at its end
     * @param pods that ran at its end; counted only where jobs were left
     * @param refused warnings that jobs got, a create that failed among them
     */
    record Score(
            boolean done,
            int running,
            int pods,
            double seconds,
            double cpuSeconds,
            double mebibytes,
            long refused) {}

    Score measure(JobSizes.Shape shape, int patience) {
        try (var phases = new Phases(client)) {
            long cpu = ProcessCost.cpuNanos(pid);
            long begun = System.nanoTime();
            Jobs.create(client, shape.jobs(), i -> manifest(shape, i));
            boolean done = came(shape, patience, phases);
            double seconds = (System.nanoTime() - begun) / 1e9;
            return new Score(
                    done,
                    phases.count("Running"),
                    done ? shape.pods() : running(),
                    seconds,
                    (ProcessCost.cpuNanos(pid) - cpu) / 1e9,
                    ProcessCost.residentMebibytes(pid),
                    refused());
        }
    }

    private String manifest(JobSizes.Shape shape, int index) {
        return Jobs.manifest(
                "shape",
                "NAME",
                "job-" + index,
                "WORKERS",
                String.valueOf(shape.workers()),
                "LABEL",
                label,
                "VALUE",
                value);
    }

    private static boolean came(JobSizes.Shape shape, int patience, Phases phases) {
        try {
            Jobs.await(
                    shape.text() + " to run",
                    patience,
                    () -> phases.count("Running") == shape.jobs());
            return true;
        } catch (BenchException _) {
            return false;
        }
    }

    private int running() {
        return client.pods()
                .inNamespace(Jobs.NAMESPACE)
                .withField("status.phase", "Running")
                .list()
                .getItems()
                .size();
    }

    private long refused() {
        return client
                .v1()
                .events()
                .inNamespace(Jobs.NAMESPACE)
                .withField("type", "Warning")
                .list()
                .getItems()
                .stream()
                .filter(event -> Jobs.KIND.equals(event.getInvolvedObject().getKind()))
                .count();
    }
}
