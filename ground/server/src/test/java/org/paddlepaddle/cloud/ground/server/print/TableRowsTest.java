// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.print;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.ground.rules.jsonpath.JsonPath;
import org.paddlepaddle.cloud.ground.server.fixture.Types;
import org.paddlepaddle.cloud.ground.server.fixture.Yaml;
import org.paddlepaddle.cloud.ground.server.print.TablePrinter.Column;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

class TableRowsTest {
    private static final Instant NOW = Instant.parse("2026-01-01T01:00:00Z");
    private static final TableRows TABLES = new TableRows();

    private static List<Object> cells(ResourceType type, String yaml) {
        var object = Yaml.object(yaml);
        ((ObjectNode) object.path("metadata")).put("creationTimestamp", "2026-01-01T00:50:00Z");
        return TABLES.cells(type, object, NOW);
    }

    @Nested
    class Given_a_pod {
        @Test
        void then_its_columns_are_kubectls() {
            assertThat(TABLES.columns(Types.POD))
                    .extracting(Column::name)
                    .containsExactly(
                            "Name",
                            "Ready",
                            "Status",
                            "Restarts",
                            "Age",
                            "IP",
                            "Node",
                            "Nominated Node",
                            "Readiness Gates");
            assertThat(TABLES.columns(Types.POD))
                    .filteredOn(column -> column.priority() == 1)
                    .hasSize(4);
        }

        @Test
        void when_it_runs_then_the_line_says_so() {
            assertThat(
                            cells(
                                    Types.POD,
                                    """
                                    metadata: {name: web}
                                    spec: {nodeName: n1, containers: [{name: a}, {name: b}]}
                                    status:
                                      phase: Running
                                      podIP: 10.0.0.1
                                      podIPs: [{ip: 10.0.0.1}]
                                      containerStatuses:
                                      - {name: a, ready: true, restartCount: 2, state: {running: {}},
                                         lastState: {terminated: {finishedAt: '2026-01-01T00:58:00Z'}}}
                                      - {name: b, ready: false, restartCount: 0, state: {running: {}}}
                                    """))
                    .containsExactly(
                            "web",
                            "1/2",
                            "Running",
                            "2 (2m ago)",
                            "10m",
                            "10.0.0.1",
                            "n1",
                            "<none>",
                            "<none>");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                textBlock =
                        """
                        {phase: Pending} | Pending
                        {phase: Failed, reason: Evicted} | Evicted
                        {phase: Pending, conditions: [{type: PodScheduled, reason: SchedulingGated}]} | SchedulingGated
                        {phase: Pending, containerStatuses: [{state: {waiting: {reason: ImagePullBackOff}}}]} | ImagePullBackOff
                        {phase: Running, containerStatuses: [{state: {waiting: {reason: CrashLoopBackOff}}}]} | CrashLoopBackOff
                        {phase: Succeeded, containerStatuses: [{state: {terminated: {reason: Completed, exitCode: 0}}}]} | Completed
                        {phase: Failed, containerStatuses: [{state: {terminated: {exitCode: 3}}}]} | ExitCode:3
                        {phase: Failed, containerStatuses: [{state: {terminated: {signal: 9, exitCode: 137}}}]} | Signal:9
                        {phase: Pending, initContainerStatuses: [{name: i, state: {running: {}}}]} | Init:0/1
                        {phase: Pending, initContainerStatuses: [{name: i, state: {waiting: {reason: CrashLoopBackOff}}}]} | Init:CrashLoopBackOff
                        {phase: Pending, initContainerStatuses: [{name: i, state: {terminated: {exitCode: 1, reason: Error}}}]} | Init:Error
                        {phase: Pending, initContainerStatuses: [{name: i, state: {terminated: {exitCode: 2}}}]} | Init:ExitCode:2
                        """)
        void then_the_status_is_the_word_kubectl_chooses(String status, String word) {
            assertThat(
                            cells(
                                    Types.POD,
                                    "{metadata: {name: a}, spec: {initContainers: [{name: i}],"
                                            + " containers: [{name: c}]}, status: "
                                            + status
                                            + "}"))
                    .element(2)
                    .isEqualTo(word);
        }

        @Test
        void when_it_is_being_deleted_then_it_terminates() {
            assertThat(
                            cells(
                                    Types.POD,
                                    "{metadata: {name: a, deletionTimestamp: x}, status: {phase:"
                                            + " Running}}"))
                    .element(2)
                    .isEqualTo("Terminating");
        }
    }

    @Nested
    class Given_other_kinds {
        @Test
        void then_a_node_shows_roles_and_addresses() {
            assertThat(
                            cells(
                                    Types.NODE,
                                    """
                                    metadata: {name: n1, labels: {node-role.kubernetes.io/control-plane: ''}}
                                    spec: {unschedulable: true}
                                    status:
                                      conditions: [{type: Ready, status: 'True'}]
                                      addresses: [{type: InternalIP, address: 10.1.1.1}]
                                      nodeInfo: {kubeletVersion: v1.34.4, osImage: Debian}
                                    """))
                    .containsExactly(
                            "n1",
                            "Ready,SchedulingDisabled",
                            "control-plane",
                            "10m",
                            "v1.34.4",
                            "10.1.1.1",
                            "<none>",
                            "Debian",
                            "<unknown>",
                            "<unknown>");
        }

        @Test
        void then_a_service_shows_its_ports() {
            assertThat(
                            cells(
                                    Types.SERVICE,
                                    "{metadata: {name: s}, spec: {type: NodePort, clusterIP:"
                                        + " 10.0.0.9, selector: {b: c, a: b}, ports: [{port: 80,"
                                        + " nodePort: 30080, protocol: TCP}, {port: 53, protocol:"
                                        + " UDP}]}}"))
                    .containsExactly(
                            "s",
                            "NodePort",
                            "10.0.0.9",
                            "<none>",
                            "80:30080/TCP,53/UDP",
                            "10m",
                            "a=b,b=c");
        }

        @Test
        void then_a_deployment_shows_its_progress() {
            assertThat(
                            cells(
                                    Types.DEPLOYMENT,
                                    "{metadata: {name: d}, spec: {replicas: 3, selector:"
                                        + " {matchLabels: {app: x}}, template: {spec: {containers:"
                                        + " [{name: a, image: i}, {name: b, image: j}]}}}, status:"
                                        + " {readyReplicas: 2, updatedReplicas: 3}}"))
                    .containsExactly("d", "2/3", 3L, 0L, "10m", "a,b", "i,j", "app=x");
        }

        @Test
        void then_a_job_shows_how_long_it_took() {
            assertThat(
                            cells(
                                    Types.JOB,
                                    "{metadata: {name: j}, spec: {completions: 2}, status:"
                                            + " {succeeded: 2, startTime: '2026-01-01T00:50:00Z',"
                                            + " completionTime: '2026-01-01T00:51:30Z', conditions:"
                                            + " [{type: Complete, status: 'True'}]}}"))
                    .startsWith("j", "Complete", "2/2", "90s", "10m");
        }

        @Test
        void then_an_event_shows_what_it_is_about() {
            assertThat(
                            cells(
                                    Types.EVENT,
                                    "{metadata: {name: e}, type: Normal, reason: Started, message:"
                                        + " \"go \\n"
                                        + "\", count: 3, firstTimestamp: '2026-01-01T00:58:00Z',"
                                        + " lastTimestamp: '2026-01-01T00:59:00Z', involvedObject:"
                                        + " {kind: Pod, name: web}, source: {component: kubelet,"
                                        + " host: n1}}"))
                    .containsExactly(
                            "60s",
                            "Normal",
                            "Started",
                            "pod/web",
                            "",
                            "kubelet, n1",
                            "go",
                            "2m",
                            3L,
                            "e");
        }

        @Test
        void then_a_kind_without_a_printer_shows_when_it_was_created() {
            var type = Types.builtIn("node.k8s.io", "v1", "things", "Thing");

            assertThat(TABLES.columns(type))
                    .extracting(Column::name)
                    .containsExactly("Name", "Created At");
            assertThat(cells(type, "{metadata: {name: t}}"))
                    .containsExactly("t", "2026-01-01T00:50:00Z");
        }

        @Test
        void then_a_custom_kind_shows_the_columns_it_declares() {
            assertThat(TABLES.columns(Types.CRONTAB))
                    .contains(new Column("Since", "date", "", 1))
                    .extracting(Column::name)
                    .containsExactly("Name", "Spec", "Replicas", "Ready", "Since", "Age");
            assertThat(
                            cells(
                                    Types.CRONTAB,
                                    "{metadata: {name: c}, spec: {cronSpec: '* *', replicas: 3},"
                                        + " status: {conditions: [{type: Other, status: 'False'},"
                                        + " {type: Ready, status: 'True'}]}}"))
                    .containsExactly("c", "* *", 3L, "True", null, "10m");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {.a.b} | 1
                    {.l[0].n} | x
                    {.l[-1].n} | y
                    {.l[*].n} | x
                    {.l[?(@.n=="y")].v} | 2
                    {.l[?(@.v>1)].n} | y
                    {.m['a\\.b/c']} | z
                    {.m.a\\.b/c} | z
                    {.l[0]} | {"n":"x","v":1}
                    {.a.*} | 1
                    {.t} | true
                    {.f} | 0.5
                    """)
    void then_paths_walk_on_trees(String path, String found) {
        var object =
                Yaml.object(
                        "{a: {b: 1}, l: [{v: 1, n: x}, {n: y, v: 2}], m: {a.b/c: z}, t: true, f:"
                                + " 0.5}");

        assertThat(JsonPath.parse(path).first(new TreeValue(object)).map(JsonPath::text))
                .contains(found);
        assertThat(JsonPath.parse("{.no.such}").first(new TreeValue(object))).isEmpty();
    }
}
