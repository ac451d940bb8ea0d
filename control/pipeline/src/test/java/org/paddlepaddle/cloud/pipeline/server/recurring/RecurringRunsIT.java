// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server.recurring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.api.pipeline.Workflow;
import org.paddlepaddle.cloud.door.Caller;
import org.paddlepaddle.cloud.door.Identity;
import org.paddlepaddle.cloud.http.HttpFields;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.Request;
import org.paddlepaddle.cloud.pipeline.MemoryArtifacts;
import org.paddlepaddle.cloud.pipeline.server.RunSync;
import org.paddlepaddle.cloud.pipeline.server.v2.KfpV2Api;
import org.paddlepaddle.cloud.pipeline.store.ListQuery;
import org.paddlepaddle.cloud.pipeline.store.RecurringRow;
import org.paddlepaddle.cloud.pipeline.store.SqlitePipelineStore;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.LocalApi;

/** Recurring runs on a genuine store of workflows, with a clock that the test sets. */
class RecurringRunsIT {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String V1 = "/apis/v1beta1/jobs";
    private static final String V2 = "/apis/v2beta1/recurringruns";
    private static final Instant BEGIN = Instant.parse("2026-01-01T08:59:30Z");
    private static final String WORKFLOW =
            """
            {"apiVersion": "argoproj.io/v1alpha1", "kind": "Workflow", "metadata": {"generateName": "tiny-"},
             "spec": {"entrypoint": "s", "arguments": {"parameters": [{"name": "at", "value": "-"}]},
              "templates": [{"name": "s", "container": {"image": "busybox"}}]}}\
            """;

    @TempDir Path directory;

    private final AtomicReference<Instant> now = new AtomicReference<>(BEGIN);
    private final InstantSource clock = now::get;
    private LocalApi api;
    private Process running;

    /** What a restart of the server makes anew. */
    private record Process(
            SqlitePipelineStore database,
            Supervisor supervisor,
            RecurringLoop loop,
            HttpHandler room) {
        void close() {
            loop.close();
            supervisor.close();
            database.close();
        }
    }

    @BeforeEach
    void start() throws IOException {
        api = LocalApi.start(directory.resolve("api"));
        api.client()
                .resource(
                        new NamespaceBuilder()
                                .withNewMetadata()
                                .withName("kubeflow")
                                .endMetadata()
                                .build())
                .create();
        try (var in =
                RecurringRunsIT.class.getResourceAsStream(
                        "/manifests/17-workflows.argoproj.io.yaml")) {
            api.apply(new String(in.readAllBytes(), UTF_8));
        }
        running = process();
    }

    private Process process() {
        var database = SqlitePipelineStore.open(directory.resolve("rows.db"));
        var supervisor = new Supervisor();
        var artifacts = new MemoryArtifacts();
        var loop =
                new RecurringLoop(
                        database,
                        new RunSync(database, artifacts, clock),
                        api.client(),
                        clock,
                        supervisor);
        return new Process(
                database, supervisor, loop, KfpV2Api.handler(database, artifacts, loop, clock));
    }

    @AfterEach
    void end() {
        running.close();
        api.close();
    }

    private JsonNode call(int status, String method, String path, String body) throws Exception {
        var request = Request.of(method, path, HttpFields.NONE, body.getBytes(UTF_8));
        var caller = new Caller(new Identity("somebody", List.of()), api::client);
        var answer = running.room().handle(request.with(Caller.class, caller));
        var bytes = answer.bytes().orElse(new byte[0]);
        assertThat(answer.status())
                .as(method + " " + path + ": " + new String(bytes, UTF_8))
                .isEqualTo(status);
        return JSON.readTree(bytes);
    }

    private static String job(String trigger, boolean noCatchup) throws IOException {
        var body = JSON.createObjectNode().put("name", "tidy").put("enabled", true);
        var spec = body.putObject("pipeline_spec").put("workflow_manifest", WORKFLOW);
        spec.putArray("parameters")
                .addObject()
                .put("name", "at")
                .put("value", "[[ScheduledTime]]/[[Index]]");
        body.put("max_concurrency", "1").put("no_catchup", noCatchup);
        body.set("trigger", JSON.readTree(trigger));
        return body.toString();
    }

    private static final String HOURLY = "{\"cron_schedule\": {\"cron\": \"0 0 * * * *\"}}";

    private void at(String time) {
        now.set(Instant.parse("2026-01-01T" + time + "Z"));
        running.loop().changed();
    }

    /** The values of the parameter of all runs, in the order they are due. */
    private List<String> runs() {
        return api
                .client()
                .resources(Workflow.class)
                .inNamespace("kubeflow")
                .list()
                .getItems()
                .stream()
                .map(workflow -> workflow.getSpec().tree())
                .map(spec -> spec.at("/arguments/parameters/0/value").asText())
                .sorted()
                .toList();
    }

    private void awaitRuns(String... values) {
        Await.asserted("the runs", () -> assertThat(runs()).containsExactly(values));
        Await.asserted(
                "the count",
                () ->
                        assertThat(running.database().recurring().list(all()).rows())
                                .allSatisfy(r -> assertThat(r.started()).isEqualTo(values.length)));
    }

    private static ListQuery all() {
        return ListQuery.all("namespace", "kubeflow");
    }

    private void succeed() {
        for (var workflow :
                api.client().resources(Workflow.class).inNamespace("kubeflow").list().getItems()) {
            api.client()
                    .resources(Workflow.class)
                    .inNamespace("kubeflow")
                    .withName(workflow.getMetadata().getName())
                    .subresource("status")
                    .patch(
                            PatchContext.of(PatchType.JSON_MERGE),
                            "{\"status\": {\"phase\": \"Succeeded\"}}");
        }
    }

    @Test
    void runs_are_started_at_their_times_each_after_the_one_before_has_ended() throws Exception {
        var id = call(200, "POST", V1, job(HOURLY, false)).path("id").asText();
        assertThat(runs()).isEmpty();

        at("09:00:00");
        awaitRuns("20260101090000/1");
        at("10:00:00");
        Await.asserted(
                "the loop to look",
                () ->
                        assertThat(call1(V1 + "/" + id).path("status").asText())
                                .isEqualTo("Enabled"));
        assertThat(runs()).hasSize(1);

        succeed();
        running.loop().changed();
        awaitRuns("20260101090000/1", "20260101100000/2");
        var run = running.database().runs().list(ListQuery.all("recurring", id)).rows().getFirst();
        assertThat(
                        call(200, "GET", "/apis/v2beta1/runs/" + run.id(), "")
                                .path("recurring_run_id")
                                .asText())
                .isEqualTo(id);
    }

    private JsonNode call1(String path) {
        try {
            return call(200, "GET", path, "");
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void a_server_that_ended_between_the_run_and_its_note_starts_it_once() throws Exception {
        call(200, "POST", V1, job(HOURLY, true));
        at("09:00:00");
        awaitRuns("20260101090000/1");

        running.close();
        running = process();
        var row = running.database().recurring().list(all()).rows().getFirst();
        running.database().recurring().put(unstarted(row, row.id(), row.trigger()));
        running.loop().changed();

        awaitRuns("20260101090000/1");
        at("09:00:01");
        assertThat(runs()).hasSize(1);
    }

    @Test
    void one_that_cannot_be_read_does_not_keep_the_others_from_their_times() throws Exception {
        call(200, "POST", V1, job(HOURLY, true));
        var rows = running.database().recurring();
        var row = rows.list(all()).rows().getFirst();
        rows.put(unstarted(row, "0", "{}"));
        rows.put(unstarted(row, "z", "{}"));

        at("09:00:00");

        Await.asserted("the run", () -> assertThat(runs()).containsExactly("20260101090000/1"));
    }

    /** As it was before its first run, under this id and with this trigger. */
    private static RecurringRow unstarted(RecurringRow row, String id, String trigger) {
        return new RecurringRow(
                id,
                row.name(),
                row.description(),
                row.namespace(),
                row.experiment(),
                row.account(),
                row.pipeline(),
                row.version(),
                row.manifest(),
                row.parameters(),
                trigger,
                row.concurrency(),
                row.catchup(),
                row.enabled(),
                row.created(),
                row.updated(),
                Optional.empty(),
                0,
                "");
    }

    @Test
    void one_that_is_disabled_starts_nothing_until_it_is_enabled() throws Exception {
        var id = call(200, "POST", V1, job(HOURLY, true)).path("id").asText();
        call(200, "POST", V1 + "/" + id + "/disable", "");
        at("12:30:00");
        assertThat(call(200, "GET", V2 + "/" + id, "").path("status").asText())
                .isEqualTo("DISABLED");

        call(200, "POST", V2 + "/" + id + ":enable", "");

        awaitRuns("20260101120000/1");
    }

    @Test
    void a_run_can_be_asked_for_beside_the_schedule() throws Exception {
        var id = call(200, "POST", V1, job(HOURLY, true)).path("id").asText();

        var run = call(200, "POST", V2 + "/" + id + ":run", "").path("run_id").asText();

        assertThat(runs()).containsExactly("20260101085930/1");
        assertThat(call(200, "GET", "/apis/v1beta1/runs/" + run, "").at("/run/name").asText())
                .isEqualTo("tidy-1");
    }

    @Test
    void what_was_deleted_starts_nothing_and_its_runs_stay() throws Exception {
        var id = call(200, "POST", V1, job(HOURLY, true)).path("id").asText();
        at("09:00:00");
        awaitRuns("20260101090000/1");

        call(200, "DELETE", V1 + "/" + id, "");
        at("23:00:00");

        call(404, "GET", V1 + "/" + id, "");
        assertThat(call(200, "GET", V1, "").has("jobs")).isFalse();
        assertThat(runs()).hasSize(1);
        assertThat(call(200, "GET", "/apis/v1beta1/runs", "").path("total_size").asInt())
                .isEqualTo(1);
    }

    @Test
    void what_is_wrong_is_refused_with_what_is_allowed() throws Exception {
        assertThat(refused(job("{\"cron_schedule\": {\"cron\": \"0 9 * *\"}}", true)))
                .contains("expected 5 to 6 fields, found 4")
                .contains("the seconds first");
        assertThat(refused(job("{\"periodic_schedule\": {\"interval_second\": \"0\"}}", true)))
                .contains("at least 1");
        assertThat(refused(job("{}", true))).contains("either a cron_schedule or a periodic");
        assertThat(refused(job(HOURLY, true).replace("\"1\"", "\"11\""))).contains("1 to 10");
        assertThat(refused(job(HOURLY, true).replace("\"at\"", "\"where\"")))
                .contains("no parameter where");
        assertThat(running.database().recurring().list(all()).rows()).isEmpty();
    }

    private String refused(String body) throws Exception {
        return call(400, "POST", V1, body).path("error").asText();
    }

    /** Shown as v2beta1 shows them, whichever version made them. */
    @Test
    void a_period_with_an_end_is_read_and_shown_by_both_versions() throws Exception {
        var end = BEGIN.plus(Duration.ofMinutes(2));
        var trigger =
                "{\"periodic_schedule\": {\"interval_second\": 60, \"end_time\": \"%s\"}}"
                        .formatted(end);
        var id = call(200, "POST", V1, job(trigger, false)).path("id").asText();

        var shown = call(200, "GET", V2 + "?experiment_id=", "").path("recurringRuns").path(0);

        assertThat(shown.path("recurring_run_id").asText()).isEqualTo(id);
        assertThat(shown.at("/trigger/periodic_schedule/interval_second").asInt()).isEqualTo(60);
        assertThat(shown.at("/runtime_config/parameters/at").asText()).contains("ScheduledTime");
        at("09:30:00");
        succeedAll(1);
        succeedAll(2);
        awaitRuns("20260101090030/1", "20260101090130/2");
    }

    private void succeedAll(int runs) {
        Await.asserted("run " + runs, () -> assertThat(runs()).hasSize(runs));
        succeed();
        running.loop().changed();
    }
}
