// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.run;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.paddlepaddle.cloud.objects.client.ObjectClient;
import org.paddlepaddle.cloud.plan.sample.DataMap;

/**
 * Changes which hosts are mapped: the files become objects below the host's name first, then the
 * record says so; the other way round when a host goes.
 */
public record MappedHosts(KubernetesClient kubernetes, ObjectClient objects) {
    private static final int DELETED_AT_ONCE = 1000;

    /** What is mapped now. */
    public Map<String, String> list() {
        return new TreeMap<>(new OwnPod(kubernetes, "").dataMap().hosts());
    }

    /**
     * @return how many files there are
     */
    public int add(String host, Path directory) throws IOException {
        objects.createBucket(DataMap.NAME);
        List<Path> files;
        try (var tree = Files.walk(directory)) {
            files = tree.filter(Files::isRegularFile).sorted().toList();
        }
        for (var file : files) {
            var _ = objects.put(DataMap.NAME, host + "/" + directory.relativize(file), file);
        }
        record(
                hosts -> {
                    hosts.put(host, directory.toString());
                    return hosts;
                });
        return files.size();
    }

    public void remove(String host) {
        record(
                hosts -> {
                    hosts.remove(host);
                    return hosts;
                });
        var keys =
                objects.list(DataMap.NAME, host + "/").stream()
                        .map(object -> object.key())
                        .toList();
        for (int from = 0; from < keys.size(); from += DELETED_AT_ONCE) {
            objects.delete(
                    DataMap.NAME,
                    keys.subList(from, Math.min(keys.size(), from + DELETED_AT_ONCE)));
        }
    }

    private void record(UnaryOperator<Map<String, String>> change) {
        var place = kubernetes.configMaps().inNamespace(DataMap.NAMESPACE).withName(DataMap.NAME);
        if (place.get() == null) {
            var _ =
                    kubernetes
                            .resource(
                                    new ConfigMapBuilder()
                                            .withNewMetadata()
                                            .withName(DataMap.NAME)
                                            .withNamespace(DataMap.NAMESPACE)
                                            .endMetadata()
                                            .withData(change.apply(new TreeMap<>()))
                                            .build())
                            .create();
            return;
        }
        var _ =
                place.edit(
                        there ->
                                new ConfigMapBuilder(there)
                                        .withData(
                                                change.apply(
                                                        there.getData() == null
                                                                ? new TreeMap<>()
                                                                : new TreeMap<>(there.getData())))
                                        .build());
    }
}
