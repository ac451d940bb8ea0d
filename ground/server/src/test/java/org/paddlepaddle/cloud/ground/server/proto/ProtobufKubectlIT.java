// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.proto;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.ground.server.ApiServer;
import org.paddlepaddle.cloud.ground.server.ApiServerConfig;
import org.paddlepaddle.cloud.ground.server.RealMachine;
import org.paddlepaddle.cloud.ground.server.discovery.CatalogDocuments;
import org.paddlepaddle.cloud.ground.server.engine.EngineAssembly;
import org.paddlepaddle.cloud.ground.server.engine.bootstrap.Bootstrap;
import org.paddlepaddle.cloud.ground.server.merge.PatchDialects;
import org.paddlepaddle.cloud.ground.server.merge.ServerSideApply;
import org.paddlepaddle.cloud.ground.server.print.TableRows;
import org.paddlepaddle.cloud.ground.server.schema.SchemaLibrary;

/** The genuine kubectl speaks protobuf; what is stored is what the same object in JSON stores. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProtobufKubectlIT {
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final String PROTOBUF = "Content-Type: " + ProtobufBodies.MEDIA_TYPE;

    /** What differs between any two objects. */
    private static final List<String> OWN =
            List.of("uid", "creationTimestamp", "resourceVersion", "managedFields");

    private EngineAssembly engineAssembly;
    private ApiServer server;
    private Kubectl kubectl;

    @BeforeAll
    void start(@TempDir Path directory) {
        var program = RealMachine.kubectl();
        var library = new SchemaLibrary();
        engineAssembly =
                EngineAssembly.open(
                        directory.resolve("data"),
                        library,
                        new PatchDialects(),
                        new ServerSideApply(),
                        Map.of(),
                        Clock.systemUTC());
        Bootstrap.run(engineAssembly);
        server =
                ApiServer.start(
                        ApiServerConfig.onLoopback(0, directory.resolve("pki")),
                        engineAssembly.handler(),
                        engineAssembly.objects(),
                        engineAssembly.catalog(),
                        new CatalogDocuments(engineAssembly.catalog(), library),
                        new TableRows(),
                        engineAssembly.guards());
        server.kubeconfigFor("kubernetes-admin", List.of("system:masters"))
                .write(directory.resolve("kubeconfig"));
        kubectl = Kubectl.at(program, directory);
    }

    @AfterAll
    void stop() {
        if (server != null) {
            server.close();
        }
        if (engineAssembly != null) {
            engineAssembly.close();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "configmap c --from-literal=a=1 --from-literal=empty=",
                "secret generic s --from-literal=pw=x",
                "quota q --hard=cpu=1500m,pods=3",
                "deployment d --image=nginx --replicas=0 --port=80",
                "job j --image=busybox -- date",
                "cronjob t --image=busybox --schedule=@daily -- date",
                "service clusterip k --clusterip=None --tcp=5678:8080",
                "service externalname e --external-name=example.org",
                "role r --verb=get,list --resource=pods --resource-name=x",
                "clusterrole cr --verb=get --non-resource-url=/logs/*",
                "clusterrole ag --aggregation-rule=a=b",
                "rolebinding rb --clusterrole=view --user=u --serviceaccount=default:sa",
                "clusterrolebinding crb --clusterrole=view --group=g",
                "namespace n",
                "ingress i --class=default --rule=example.org/path*=svc:8080,tls=cert",
                "pdb p --selector=app=rails --min-available=50%",
                "pdb m --selector=app=rails --max-unavailable=1",
                "priorityclass pc --value=0 --description=d --preemption-policy=Never",
                "serviceaccount sa"
            })
    void create_stores_what_json_stores(String what) throws Exception {
        var words = List.of(what.split(" "));

        var sent = run("", create(words, "-v=8"));
        var stored = stored(words);
        run("", List.of("delete", words.get(0), name(words), "--wait=false"));
        var yaml = run("", create(rename(words), "--dry-run=client", "-o", "yaml")).out();
        run(yaml, List.of("create", "-f", "-"));

        assertThat(sent.errors()).contains(PROTOBUF);
        assertThat(stored(rename(words))).isEqualTo(stored);
    }

    @Test
    void reviews_and_tokens_are_asked_for_in_protobuf() {
        run("", List.of("create", "serviceaccount", "asker"));

        var may = run("", List.of("auth", "can-i", "get", "pods", "-v=8"));
        var list = run("", List.of("auth", "can-i", "--list"));
        var token = run("", List.of("create", "token", "asker", "--duration=20m", "-v=8"));
        var other = List.of("auth", "can-i", "create", "pods", "--as=nobody");

        assertThat(may.errors()).contains(PROTOBUF);
        assertThat(may.out()).isEqualTo("yes\n");
        assertThat(list.out()).contains("*.*");
        assertThat(token.errors()).contains(PROTOBUF);
        assertThat(token.out().split("\\.")).hasSize(3);
        assertThat(kubectl.run(other, "").out()).isEqualTo("no\n");
    }

    private static List<String> create(List<String> words, String... options) {
        var command = new ArrayList<String>(List.of("create"));
        int end = words.indexOf("--");
        command.addAll(end < 0 ? words : words.subList(0, end));
        command.addAll(List.of(options));
        command.addAll(end < 0 ? List.of() : words.subList(end, words.size()));
        return command;
    }

    /** A namespace takes its time to go, so the second object has a name of its own. */
    private static List<String> rename(List<String> words) {
        var renamed = new ArrayList<>(words);
        renamed.set(place(words), name(words) + "-json");
        return renamed;
    }

    private static String name(List<String> words) {
        return words.get(place(words));
    }

    private static int place(List<String> words) {
        return List.of("secret", "service").contains(words.get(0)) ? 2 : 1;
    }

    /** The object without what is its own: its name becomes {@code NAME}, also within texts. */
    private JsonNode stored(List<String> words) throws Exception {
        var answer = run("", List.of("get", words.get(0), name(words), "-o", "json"));
        var object = (ObjectNode) MAPPER.readTree(answer.out());
        var metadata = (ObjectNode) object.get("metadata");
        var uid = metadata.path("uid").asText();
        metadata.remove(OWN);
        // Of some kinds the server itself writes it, a moment later.
        object.remove("status");
        return MAPPER.readTree(
                object.toString()
                        .replace(uid, "UID")
                        .replace("\"" + name(words) + "\"", "\"NAME\""));
    }

    private Kubectl.Result run(String input, List<String> arguments) {
        var result = kubectl.run(arguments, input);
        assertThat(result.exit()).as("%s: %s", arguments, result.errors()).isZero();
        return result;
    }
}
