// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Kubectl;
import org.paddlepaddle.cloud.testkit.LocalApi;
import org.paddlepaddle.cloud.testkit.Program;
import org.paddlepaddle.cloud.testkit.Real;

/** A day with kubectl: each test is something its users do, in a namespace of its own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KubectlIT {
    private static final String MAP =
            """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: m}
            data: {colour: %s}
            """;

    private static final String LIST =
            """
            apiVersion: v1
            kind: List
            items:
            - apiVersion: v1
              kind: ConfigMap
              metadata: {name: m, labels: {app: x}}
              data: {colour: red}
            - apiVersion: v1
              kind: Service
              metadata: {name: s, labels: {app: x}}
              spec: {type: NodePort, clusterIP: 10.96.88.88, ports: [{port: 80, nodePort: 31888}]}
            """;

    private static final String READER =
            """
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRole
            metadata: {name: reader}
            rules: [{apiGroups: [""], resources: [pods], verbs: [get]}]
            """;

    private Path directory;
    private LocalApi api;
    private Kubectl kubectl;

    @BeforeAll
    void start(@TempDir Path place) {
        directory = place;
        api = ControlPlane.start(place.resolve("cluster"));
        kubectl = new Kubectl(api.kubeconfig());
    }

    @AfterAll
    void stop() {
        if (api != null) {
            api.close();
        }
    }

    @Test
    void it_is_none_older_than_those_we_promise() {
        var version =
                Pattern.compile("\"gitVersion\": \"v1\\.(\\d+)")
                        .matcher(kubectl.output("version", "--client", "-o", "json"));

        assertThat(version.find()).isTrue();
        assertThat(Integer.parseInt(version.group(1))).isGreaterThanOrEqualTo(31);
    }

    @Test
    void apply_diff_and_server_side_apply() {
        var ns = namespace("apply");
        assertThat(in(ns, MAP.formatted("red"), "diff", "-f", "-"))
                .matches(diff -> diff.exitCode() == 1)
                .matches(diff -> diff.output().contains("+  colour: red"));
        assertThat(ok(ns, MAP.formatted("red"), "apply", "-f", "-"))
                .isEqualTo("configmap/m created\n");
        assertThat(ok(ns, MAP.formatted("red"), "apply", "-f", "-"))
                .isEqualTo("configmap/m unchanged\n");
        assertThat(in(ns, MAP.formatted("red"), "diff", "-f", "-").exitCode()).isZero();
        assertThat(ok(ns, MAP.formatted("blue"), "apply", "-f", "-"))
                .isEqualTo("configmap/m configured\n");

        var conflict =
                in(
                        ns,
                        MAP.formatted("green"),
                        "apply",
                        "--server-side",
                        "--field-manager=me",
                        "-f",
                        "-");

        assertThat(conflict.exitCode()).isNotZero();
        assertThat(conflict.errors())
                .contains(
                        "Apply failed with 1 conflict: conflict with \"kubectl-client-side-apply\"",
                        ".data.colour");
        ok(
                ns,
                MAP.formatted("green"),
                "apply",
                "--server-side",
                "--field-manager=me",
                "--force-conflicts",
                "-f",
                "-");
        assertThat(get(ns, "cm", "m", "-o", "jsonpath={.data.colour}")).isEqualTo("green");
    }

    /** For a list, and for several objects in an editor, kubectl reads OpenAPI 2 in protobuf. */
    @Test
    void a_list_is_compared_applied_edited_and_made_anew() throws IOException {
        var ns = namespace("list");
        assertThat(in(ns, LIST, "diff", "-f", "-").output())
                .contains("+  clusterIP: 10.96.88.88", "+  colour: red");
        assertThat(ok(ns, LIST, "apply", "--dry-run=server", "-f", "-"))
                .isEqualTo(
                        "configmap/m created (server dry run)\n"
                                + "service/s created (server dry run)\n");
        assertThat(ok(ns, LIST, "apply", "-f", "-"))
                .isEqualTo("configmap/m created\nservice/s created\n");
        assertThat(in(ns, LIST, "diff", "-f", "-").exitCode()).isZero();

        edit(ns, "s/red/black/", "cm/m", "svc/s");
        assertThat(get(ns, "cm", "m", "-o", "jsonpath={.data.colour}")).isEqualTo("black");
        assertThat(ok(ns, LIST, "replace", "--force", "-f", "-"))
                .contains("configmap/m replaced", "service/s replaced");
        assertThat(get(ns, "cm,svc", "-l", "app=x", "-o", "jsonpath={.items[*].kind}"))
                .isEqualTo("ConfigMap Service");
    }

    @Test
    void what_is_of_no_kind_is_told() {
        var nothing = MAP.formatted("red").replace("ConfigMap", "Nope");

        assertThat(in("default", nothing, "apply", "-f", "-").errors())
                .contains("no matches for kind \"Nope\" in version \"v1\"");
    }

    @Test
    void an_object_removed_from_a_file_is_pruned() {
        var ns = namespace("prune");
        var two =
                MAP.formatted("red")
                        + "---\n"
                        + MAP.formatted("red").replace("name: m", "name: other");
        ok(ns, labelled(two), "apply", "-f", "-");

        ok(ns, labelled(MAP.formatted("red")), "apply", "--prune", "-l", "app=x", "-f", "-");

        assertThat(get(ns, "cm", "-l", "app=x", "-o", "name")).isEqualTo("configmap/m\n");
    }

    private static String labelled(String yaml) {
        return yaml.replaceAll("name: (\\w+)}", "name: $1, labels: {app: x}}");
    }

    @Test
    void kustomizations_are_applied() {
        var ns = namespace("kustomize");
        var overlay = Path.of("src/test/resources/kustomize/overlay").toString();

        var said = ok(ns, "", "apply", "-k", overlay);

        assertThat(said).contains("configmap/big-settings created", "configmap/big-generated-");
        assertThat(get(ns, "cm", "big-settings", "-o", "jsonpath={.data.size}")).isEqualTo("large");
        assertThat(ok(ns, "", "delete", "-k", overlay)).contains("\"big-settings\" deleted");
    }

    @Test
    void every_kind_of_patch() {
        var ns = namespace("patch");
        ok(ns, MAP.formatted("red"), "create", "-f", "-");

        ok(ns, "", "patch", "cm", "m", "-p", "{\"data\":{\"a\":\"strategic\"}}");
        ok(ns, "", "patch", "cm", "m", "--type=merge", "-p", "{\"data\":{\"b\":\"merge\"}}");
        var json = "[{\"op\":\"add\",\"path\":\"/data/c\",\"value\":\"json\"}]";
        ok(ns, "", "patch", "cm", "m", "--type=json", "-p", json);

        assertThat(get(ns, "cm", "m", "-o", "jsonpath={.data}"))
                .isEqualTo(
                        "{\"a\":\"strategic\",\"b\":\"merge\",\"c\":\"json\",\"colour\":\"red\"}");
        var wrong =
                in(
                        ns,
                        "",
                        "patch",
                        "cm",
                        "m",
                        "--type=json",
                        "-p",
                        "[{\"op\":\"remove\",\"path\":\"/no\"}]");
        assertThat(wrong.exitCode()).isNotZero();
        var status = in(ns, "", "patch", "cm", "m", "--subresource=status", "-p", "{\"data\":{}}");
        assertThat(status.errors()).contains("NotFound");
    }

    @Test
    void every_form_of_output() {
        var ns = namespace("output");
        ok(ns, MAP.formatted("red"), "create", "-f", "-");

        assertThat(get(ns, "cm", "m", "-o", "custom-columns=NAME:.metadata.name,C:.data.colour"))
                .isEqualTo("NAME   C\nm      red\n");
        assertThat(get(ns, "cm", "m", "-o", "go-template={{.data.colour}}")).isEqualTo("red");
        assertThat(get(ns, "cm", "m", "-o", "json")).contains("\"colour\": \"red\"");
        assertThat(get(ns, "cm", "m", "-o", "yaml", "--show-managed-fields"))
                .contains("colour: red", "manager: kubectl-create", "f:colour: {}");
        assertThat(get(ns, "cm", "m", "-o", "wide", "--show-labels")).contains("LABELS", "<none>");
        assertThat(get(ns, "cm", "--sort-by=.metadata.name", "--no-headers")).contains("m ");
        assertThat(get(ns, "cm", "--field-selector=metadata.name=m", "-o", "name"))
                .isEqualTo("configmap/m\n");
        assertThat(get(ns, "--raw", "/api/v1/namespaces/" + ns + "/configmaps/m")).contains("red");
    }

    @Test
    void labels_annotations_scale_and_set() {
        var ns = namespace("change");
        ok(ns, "", "create", "deployment", "web", "--image=one", "--replicas=2");

        ok(ns, "", "label", "deployment", "web", "tier=front");
        assertThat(in(ns, "", "label", "deployment", "web", "tier=back").errors())
                .contains("already has a value (front), and --overwrite is false");
        ok(ns, "", "annotate", "deployment", "web", "note=hello", "--overwrite");
        ok(ns, "", "scale", "deployment", "web", "--current-replicas=2", "--replicas=5");
        ok(ns, "", "set", "image", "deployment/web", "one=two");
        ok(ns, "", "set", "env", "deployment/web", "KEY=value");
        ok(ns, "", "set", "resources", "deployment/web", "--limits=cpu=1,memory=1Gi");

        var path =
                "jsonpath={.spec.replicas} {.spec.template.spec.containers[0].image}"
                    + " {.spec.template.spec.containers[0].env[0].value} {.metadata.labels.tier}";
        assertThat(get(ns, "deployment", "web", "-o", path)).isEqualTo("5 two value front");
        assertThat(ok(ns, "", "expose", "deployment", "web", "--port=80"))
                .isEqualTo("service/web exposed\n");
        assertThat(ok(ns, "", "describe", "deployment", "web")).contains("Replicas:", "5 desired");
    }

    @Test
    void wait_watches_and_deletion() throws IOException {
        var ns = namespace("wait");
        ok(ns, MAP.formatted("red"), "create", "-f", "-");

        assertThat(ok(ns, "", "wait", "cm/m", "--for=jsonpath={.data.colour}=red", "--timeout=60s"))
                .isEqualTo("configmap/m condition met\n");
        var waiting = kubectl.start("wait", "-n", ns, "cm/m", "--for=delete", "--timeout=120s");
        assertThat(ok(ns, "", "delete", "cm", "m")).isEqualTo("configmap \"m\" deleted\n");
        assertThat(waiting.onExit().join().exitValue()).isZero();
        assertThat(in(ns, "", "delete", "cm", "m").errors()).contains("configmaps \"m\" not found");
        assertThat(ok(ns, "", "delete", "cm", "m", "--ignore-not-found")).isEmpty();
    }

    @Test
    void an_editor_changes_what_is_there() throws IOException {
        var ns = namespace("edit");
        ok(ns, MAP.formatted("red"), "create", "-f", "-");

        edit(ns, "s/red/black/", "cm/m");

        assertThat(get(ns, "cm", "m", "-o", "jsonpath={.data.colour}")).isEqualTo("black");
    }

    private void edit(String namespace, String change, String... objects) throws IOException {
        var editor = directory.resolve("editor");
        Files.writeString(editor, "#!/bin/sh\nsed -i " + change + " \"$1\"\n");
        Files.setPosixFilePermissions(editor, PosixFilePermissions.fromString("rwx------"));
        var line = new ArrayList<>(List.of("edit", "-n", namespace));
        line.addAll(List.of(objects));
        new Program(Real.kubectl().toString())
                .with("KUBECONFIG", api.kubeconfig())
                .with("KUBE_EDITOR", editor)
                .output(line.toArray(String[]::new));
    }

    @Test
    void replace_and_strict_validation() {
        var ns = namespace("replace");
        ok(ns, MAP.formatted("red"), "create", "-f", "-");
        assertThat(in(ns, MAP.formatted("red"), "create", "-f", "-").errors())
                .contains("(AlreadyExists)", "configmaps \"m\" already exists");
        ok(ns, MAP.formatted("blue"), "replace", "-f", "-");
        ok(ns, MAP.formatted("grey"), "replace", "--force", "-f", "-");

        var wrong =
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: p}
                spec: {containers: [{name: c, image: i, comand: [x]}]}
                """;
        assertThat(in(ns, wrong, "create", "--validate=strict", "-f", "-").errors())
                .contains("strict decoding error: unknown field \"spec.containers[0].comand\"");
        assertThat(in(ns, wrong, "create", "--validate=warn", "-f", "-").errors())
                .contains("Warning: unknown field \"spec.containers[0].comand\"");
        assertThat(
                        ok(
                                ns,
                                wrong.replace("name: p", "name: q"),
                                "create",
                                "--dry-run=server",
                                "--validate=ignore",
                                "-o",
                                "name",
                                "-f",
                                "-"))
                .isEqualTo("pod/q\n");
    }

    @Test
    void who_may_do_what() {
        var ns = namespace("auth");
        assertThat(ok(ns, "", "auth", "can-i", "create", "pods")).isEqualTo("yes\n");
        assertThat(in(ns, "", "auth", "can-i", "get", "pods", "--as=bob").exitCode()).isOne();
        ok(ns, "", "create", "role", "reader", "--verb=get,list", "--resource=pods");
        ok(ns, "", "create", "rolebinding", "bob", "--role=reader", "--user=bob");

        assertThat(ok(ns, "", "auth", "can-i", "get", "pods", "--as=bob")).isEqualTo("yes\n");
        assertThat(ok(ns, "", "auth", "can-i", "--list", "--as=bob"))
                .containsPattern("pods +\\[\\]");
        assertThat(ok(ns, "", "auth", "whoami")).contains("kubernetes-admin", "system:masters");
        assertThat(in(ns, "", "delete", "pod", "x", "--as=bob").errors())
                .contains("User \"bob\" cannot delete resource \"pods\" in API group \"\"");
        assertThat(ok(ns, READER, "auth", "reconcile", "-f", "-"))
                .isEqualTo("clusterrole.rbac.authorization.k8s.io/reader reconciled\n");
    }

    @Test
    void what_the_server_serves() {
        assertThat(
                        kubectl.output(
                                "api-resources", "--namespaced=true", "--verbs=list", "-o", "name"))
                .contains("configmaps", "deployments.apps", "leases.coordination.k8s.io");
        assertThat(kubectl.output("api-versions"))
                .contains("apps/v1", "rbac.authorization.k8s.io/v1");
        assertThat(kubectl.output("cluster-info")).contains("is running at");
        assertThat(kubectl.output("explain", "deployment.spec.strategy.rollingUpdate"))
                .contains("maxSurge", "maxUnavailable");
        assertThat(kubectl.output("explain", "pod", "--recursive"))
                .contains("containers", "restartPolicy");
        assertThat(kubectl.output("get", "--raw", "/readyz?verbose"))
                .contains("readyz check passed");
        assertThat(kubectl.run("", "get", "nonsense").errors())
                .contains("the server doesn't have a resource type \"nonsense\"");
    }

    @Test
    void things_are_created_without_a_file() {
        var ns = namespace("create");
        ok(ns, "", "create", "secret", "generic", "s", "--from-literal=a=b");
        assertThat(get(ns, "secret", "s", "-o", "jsonpath={.data.a}")).isEqualTo("Yg==");
        ok(ns, "", "create", "quota", "q", "--hard=pods=3");
        ok(ns, "", "create", "job", "j", "--image=i", "--", "true");
        ok(ns, "", "create", "cronjob", "c", "--image=i", "--schedule=*/5 * * * *", "--", "true");
        ok(ns, "", "create", "serviceaccount", "robot");
        assertThat(ok(ns, "", "create", "token", "robot", "--duration=1h").split("\\.")).hasSize(3);
        ok(ns, "", "create", "priorityclass", "high-" + ns, "--value=1000");
        ok(ns, "", "create", "ingress", "i", "--rule=a.example.com/*=s:80");
        ok(ns, "", "create", "poddisruptionbudget", "b", "--selector=a=b", "--min-available=1");
        ok(ns, "", "run", "p", "--image=i", "--restart=Never", "--", "true");
        assertThat(get(ns, "all")).contains("pod/p", "job.batch/j", "cronjob.batch/c");

        assertThat(ok("default", "", "delete", "namespace", ns)).contains("\"" + ns + "\" deleted");
        assertThat(in("default", "", "get", "namespace", ns).errors()).contains("not found");
    }

    private String namespace(String name) {
        kubectl.output("create", "namespace", name);
        return name;
    }

    private String get(String namespace, String... arguments) {
        var line = new ArrayList<>(List.of("get", "-n", namespace));
        line.addAll(List.of(arguments));
        return kubectl.output(line.toArray(String[]::new));
    }

    private String ok(String namespace, String input, String... arguments) {
        var outcome = in(namespace, input, arguments);
        assertThat(outcome.exitCode())
                .as("kubectl %s: %s", String.join(" ", arguments), outcome.errors())
                .isZero();
        return outcome.output();
    }

    private Kubectl.Outcome in(String namespace, String input, String... arguments) {
        var line = new ArrayList<>(List.of("-n", namespace));
        line.addAll(List.of(arguments));
        return kubectl.run(input, line.toArray(String[]::new));
    }
}
