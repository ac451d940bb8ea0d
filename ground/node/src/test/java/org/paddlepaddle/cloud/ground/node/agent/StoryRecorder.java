// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;

/**
 * Plays the stories on a genuine cluster and writes down what its kubelet says.
 *
 * <p>{@code StoryRecorder KUBECONFIG NODE DIRECTORY [STORY]}; the cluster's node has the image
 * {@code registry.lab/busybox:1}.
 */
final class StoryRecorder {
    private StoryRecorder() {}

    public static void main(String[] arguments) throws IOException {
        var config = Config.fromKubeconfig(Files.readString(Path.of(arguments[0])));
        try (var client = new KubernetesClientBuilder().withConfig(config).build();
                var threads = Executors.newFixedThreadPool(12)) {
            for (var story : PodStory.in(Path.of(arguments[2]))) {
                if (arguments.length == 3 || arguments[3].equals(story.name())) {
                    var _ = threads.submit(() -> record(client, arguments[1], story));
                }
            }
        }
    }

    private static void record(KubernetesClient client, String node, PodStory story) {
        try {
            story.record(new StoryRun(client, story).record(node));
            System.out.println("recorded " + story.name());
        } catch (RuntimeException | AssertionError e) {
            System.out.println("not recorded " + story.name() + ": " + e);
        }
    }
}
