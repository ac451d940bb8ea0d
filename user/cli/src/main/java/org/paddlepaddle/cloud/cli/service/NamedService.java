// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.api.service.ServiceNames;
import org.paddlepaddle.cloud.cli.cluster.ApiKind;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;

/** A PaddleService that was named, in whichever of the two groups it is. */
public record NamedService(ApiKind kind, String namespace, JsonNode object) {
    /** The group of the documents; what {@code deploy} makes is in it. */
    static final ApiKind ELASTIC = kind(ServiceNames.ELASTIC_GROUP);

    private static final List<ApiKind> KINDS = List.of(ELASTIC, kind(ServiceNames.GROUP));

    private static ApiKind kind(String group) {
        return new ApiKind(
                group,
                ServiceNames.VERSION,
                ServiceNames.KIND,
                true,
                List.of(ServiceNames.PLURAL, ServiceNames.SINGULAR));
    }

    /**
     * @param word its name, or {@code paddleservice/NAME}
     */
    static NamedService of(Shell shell, Cluster cluster, String namespace, String word) {
        var name = word.substring(word.indexOf('/') + 1);
        return find(cluster, namespace, name)
                .orElseThrow(
                        () ->
                                Failure.of(
                                        Exit.FAILED,
                                        shell.text("service.not-found", name, namespace),
                                        shell.suggest("get paddleservices -n " + namespace)));
    }

    public static Optional<NamedService> find(Cluster cluster, String namespace, String name) {
        return KINDS.stream()
                .flatMap(
                        kind ->
                                cluster.find(kind.named(namespace, name)).stream()
                                        .map(found -> new NamedService(kind, namespace, found)))
                .findFirst();
    }

    String name() {
        return object.path("metadata").path("name").asText();
    }

    String path() {
        return kind.named(namespace, name());
    }

    /** As commands name it; kubectl finds the right group by itself. */
    String spoken() {
        return ServiceNames.SINGULAR + "/" + name();
    }

    /** The host that leads to it. */
    String host() {
        return Stream.of(object.path("status").path("url").asText(""))
                .filter(url -> !url.isEmpty())
                .map(url -> URI.create(url).getHost())
                .findFirst()
                .orElse("");
    }
}
