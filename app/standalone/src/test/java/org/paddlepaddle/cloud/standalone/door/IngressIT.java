// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.door;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.image.ShippedImages;
import org.paddlepaddle.cloud.standalone.NodeCounts;
import org.paddlepaddle.cloud.standalone.RunningStandalone;
import org.paddlepaddle.cloud.standalone.Standalone;
import org.paddlepaddle.cloud.standalone.StandaloneConfig;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Kubectl;
import org.paddlepaddle.cloud.testkit.Program;

/** An Ingress made with the genuine kubectl, asked with the genuine curl. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class IngressIT {
    private static final String HOST = "objects.example.org";

    private RunningStandalone system;
    private Kubectl kubectl;

    @BeforeAll
    void start(@TempDir Path directory) throws InterruptedException {
        var home = new HomeDirectory(directory);
        system =
                Standalone.start(
                        new StandaloneConfig(
                                home,
                                "test",
                                "here",
                                "loopback",
                                OptionalInt.of(0),
                                new NodeCounts(1, 0, 0),
                                false,
                                ShippedImages.ofHost(home.root()),
                                System.getenv()));
        kubectl = new Kubectl(home.kubeconfig());
    }

    @AfterAll
    void end() {
        if (system != null) {
            system.close();
        }
    }

    @Test
    void an_ingress_leads_to_an_ordinary_service_until_it_is_deleted() {
        var created =
                kubectl.run(
                        "",
                        "create",
                        "ingress",
                        "objects",
                        "-n",
                        "kubeflow",
                        "--class=paddlecloud",
                        "--rule=" + HOST + "/*=minio-service:9000",
                        "--rule=" + HOST + "/nobody*=gone:80");
        assertThat(created.errors()).isEmpty();

        Await.until("its address", () -> !address().isBlank());
        assertThat(kubectl.output("get", "ingress", "-n", "kubeflow"))
                .containsPattern("objects +paddlecloud +" + HOST + " +127\\.0\\.0\\.1 +80");
        // The object store, which wants a signature.
        Await.until("the object store", () -> ask("/").contains("<Code>AccessDenied</Code>"));
        assertThat(ask("/nobody")).contains("kubeflow/gone:80 has no endpoint that is ready");

        var address = address();
        kubectl.output("delete", "ingress", "objects", "-n", "kubeflow");
        Await.until(
                "nobody answers", () -> !ask(address, "/").contains("<Code>AccessDenied</Code>"));
    }

    private String address() {
        return kubectl.output(
                "get",
                "ingress",
                "objects",
                "-n",
                "kubeflow",
                "-o",
                "jsonpath={range .status.loadBalancer.ingress[0]}{.ip}:{.ports[0].port}{end}");
    }

    private String ask(String path) {
        return ask(address(), path);
    }

    private static String ask(String address, String path) {
        return new Program("curl", "-sS", "-H", "Host: " + HOST, "http://" + address + path)
                .output();
    }
}
