// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.room;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.image.ShippedImages;
import org.paddlepaddle.cloud.hub.VersionFacts;
import org.paddlepaddle.cloud.hub.client.HubAddress;
import org.paddlepaddle.cloud.hub.client.HubClient;
import org.paddlepaddle.cloud.hub.client.HubClientException;
import org.paddlepaddle.cloud.hub.client.TransferProgress;
import org.paddlepaddle.cloud.hub.wire.VersionView;
import org.paddlepaddle.cloud.standalone.NodeCounts;
import org.paddlepaddle.cloud.standalone.RunningStandalone;
import org.paddlepaddle.cloud.standalone.Standalone;
import org.paddlepaddle.cloud.standalone.StandaloneConfig;
import org.paddlepaddle.cloud.standalone.StateFile;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Kubectl;

/** The operator asks the hub, and the hub asks the cluster, each with rights of its own. */
class ServedModelsIT {
    private static final String SERVICE =
            """
            apiVersion: elasticserving.paddlepaddle.org/v1
            kind: PaddleService
            metadata: { name: ctr, namespace: default }
            spec:
              default:
                containerImage: nothing
                tag: pulls
                port: 9292
                arg: exec serve
                model: { from: "model://ctr@prod" }
            """;

    @TempDir Path directory;
    private HomeDirectory home = new HomeDirectory(Path.of(""));
    private RunningStandalone system;

    @BeforeEach
    void start() throws InterruptedException {
        home = new HomeDirectory(directory.resolve("home"));
        system =
                Standalone.start(
                        new StandaloneConfig(
                                home,
                                "test",
                                "here",
                                "loopback",
                                OptionalInt.of(0),
                                new NodeCounts(1, 0, 0),
                                true,
                                ShippedImages.ofHost(home.root()),
                                System.getenv()));
    }

    @AfterEach
    void end() {
        if (system != null) {
            system.close();
        }
    }

    @Test
    void an_alias_is_looked_up_once_and_what_a_revision_serves_stays() throws Exception {
        var kubectl = new Kubectl(home.kubeconfig());
        var hub = hub();
        kubectl.apply(SERVICE);
        Await.until(
                "the hub's word that there is no model",
                () -> field(kubectl, "{.status.conditions[*].message}").contains("no model ctr"));

        var one = push(hub, "one");
        hub.moveAlias("ctr", "prod", 1);
        var reference = "model://ctr@sha256:" + one.digest();
        Await.until(
                "the digest in the status",
                () -> field(kubectl, "{.status.default.model.reference}").equals(reference));
        assertThat(
                        kubectl.output(
                                "get",
                                "deployments",
                                "-o",
                                "jsonpath={.items[*].spec.template.spec.initContainers[*].args}"))
                .contains(reference);

        push(hub, "two");
        hub.moveAlias("ctr", "prod", 2);
        assertThatThrownBy(() -> hub.remove("ctr", 1))
                .isInstanceOf(HubClientException.class)
                .hasMessageContaining("is used by revision default/ctr-");
        assertThat(field(kubectl, "{.status.default.model.reference}")).isEqualTo(reference);
        kubectl.output("delete", "paddleservice", "ctr");
        Await.until("the revision is gone", () -> removed(hub));
    }

    private static boolean removed(HubClient hub) {
        try {
            hub.remove("ctr", 1);
            return true;
        } catch (HubClientException _) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private HubClient hub() {
        var web = StateFile.read(home).flatMap(state -> state.web()).orElseThrow();
        return new HubClient(new HubAddress(URI.create(web), Standalone.ownToken(home)));
    }

    private VersionView push(HubClient hub, String content)
            throws IOException, InterruptedException {
        var files = Files.createDirectories(directory.resolve(content));
        Files.writeString(files.resolve("weights"), content);
        return hub.push("ctr", files, List.of(), VersionFacts.none(), TransferProgress.unseen());
    }

    private static String field(Kubectl kubectl, String path) {
        return kubectl.run("", "get", "paddleservice", "ctr", "-o", "jsonpath=" + path).output();
    }
}
