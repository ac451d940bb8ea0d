// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.door;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.OptionalInt;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.door.OneTimeLinks;
import org.paddlepaddle.cloud.ground.node.image.ShippedImages;
import org.paddlepaddle.cloud.standalone.NodeCounts;
import org.paddlepaddle.cloud.standalone.Standalone;
import org.paddlepaddle.cloud.standalone.StandaloneConfig;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Kubectl;
import org.paddlepaddle.cloud.testkit.Real;
import org.paddlepaddle.cloud.testkit.browser.Browser;

/** The console in a real browser: pages that change while they are looked at. */
@Timeout(180)
class ConsoleBrowserIT {
    private static final String JOB =
            """
            apiVersion: batch.paddlepaddle.org/v1
            kind: PaddleJob
            metadata: {name: %s, namespace: default}
            spec:
              worker:
                replicas: 1
                template:
                  spec:
                    containers: [{name: paddle, image: paddle}]
            """;

    private static final String RUN =
            """
            apiVersion: argoproj.io/v1alpha1
            kind: Workflow
            metadata: {name: shown-run, namespace: default}
            spec:
              entrypoint: main
              templates:
              - name: main
                container: {image: busybox, command: [sh, -c, "echo done"]}
            """;

    @Test
    void pages_show_what_happens(@TempDir Path directory, @TempDir Path profile) throws Exception {
        var program = Real.chromium();
        Assumptions.assumeTrue(program.isPresent(), "there is no chromium on PATH");
        var home = new HomeDirectory(directory);
        try (var system = Standalone.start(config(home));
                var browser = new Browser(program.orElseThrow(), profile)) {
            var kubectl = new Kubectl(home.kubeconfig());
            var web = system.state().web().orElseThrow();
            kubectl.run(JOB.formatted("first-job"), "apply", "-f", "-");
            var code = new OneTimeLinks(home.links(), InstantSource.system()).issue();

            browser.open(web + "/login?code=" + code);
            Await.until("the first job", () -> browser.shows("first-job"));
            kubectl.run(JOB.formatted("second-job"), "apply", "-f", "-");
            Await.until("a job that came later", () -> browser.shows("second-job"));
            kubectl.run("", "delete", "pdj", "second-job");
            Await.until("a job that went", () -> !browser.shows("second-job"));

            browser.evaluate("location.hash = '#/jobs/default/first-job'");
            Await.until("the page of the job", () -> browser.shows("No curves"));
            Await.until("why it does not run", () -> browser.shows("Why:"));
            kubectl.run(RUN, "apply", "-f", "-");
            browser.evaluate("location.hash = '#/runs'");
            Await.until("the run of a pipeline", () -> browser.shows("shown-run"));
            browser.evaluate("location.hash = '#/runs/details/unknown'");
            Await.until("a run that is not there", () -> browser.shows("There is no such object"));
            browser.evaluate("location.hash = '#/models'");
            Await.until("the page of models", () -> browser.shows("pdc model push"));
            browser.evaluate(
                    "localStorage.setItem('paddlecloud-language', 'zh'); location.reload()");
            Await.until("the Chinese page", () -> browser.shows("尚无模型"));
            var complete = "import('./assets/texts.js').then((all) => String(all.complete()))";
            assertThat(browser.evaluate(complete)).isEqualTo("true");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    private static StandaloneConfig config(HomeDirectory home) {
        return new StandaloneConfig(
                home,
                "test",
                "here",
                "loopback",
                OptionalInt.of(0),
                new NodeCounts(1, 0, 0),
                false,
                ShippedImages.ofHost(home.root()),
                System.getenv());
    }
}
