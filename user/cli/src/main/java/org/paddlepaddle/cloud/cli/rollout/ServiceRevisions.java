// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.rollout;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.api.service.ServiceNames;
import org.paddlepaddle.cloud.cli.cluster.QueryString;
import org.paddlepaddle.cloud.cli.rollout.RolloutTarget.Revision;
import org.paddlepaddle.cloud.cli.service.SpecChange;

/** The revisions of a PaddleService that are kept: Deployments, counted by their age. */
final class ServiceRevisions {
    private ServiceRevisions() {}

    /** The oldest first. */
    static List<Revision> of(RolloutTarget service) {
        var uid = service.look().path("metadata").path("uid").asText();
        var labels = QueryString.labels(ServiceNames.SERVICE + "=" + service.target().name());
        var kept = new ArrayList<JsonNode>();
        service.cluster()
                .each(
                        "/apis/apps/v1/namespaces/" + service.namespace() + "/deployments" + labels,
                        deployment -> {
                            if (RolloutTarget.owned(deployment, uid)) {
                                kept.add(deployment);
                            }
                        });
        kept.sort(
                Comparator.comparing((JsonNode it) -> it.at("/metadata/creationTimestamp").asText())
                        .thenComparing(ServiceRevisions::name));
        var revisions = new ArrayList<Revision>();
        for (var deployment : kept) {
            revisions.add(new Revision(revisions.size() + 1L, said(deployment), deployment));
        }
        return revisions;
    }

    private static String said(JsonNode deployment) {
        return name(deployment)
                + "  "
                + deployment.at("/spec/template/spec/containers/0/image").asText();
    }

    private static String name(JsonNode deployment) {
        return deployment.at("/metadata/name").asText();
    }

    /** What answers while the one of the spec cannot; otherwise what answered before. */
    static Optional<Revision> before(JsonNode service, List<Revision> all) {
        var primary = service.path("status").path("default");
        var answers = primary.path("name").asText("");
        var wanted =
                answers.equals(primary.path("latest").asText(""))
                        ? primary.path("previous").asText("")
                        : answers;
        return all.stream()
                .filter(revision -> name(revision.holder()).equals(wanted))
                .filter(revision -> !source(revision).isEmpty())
                .findFirst();
    }

    static void back(RolloutTarget service, Revision to) {
        var source = read(source(to));
        service.cluster()
                .patch(
                        service.target().path(service.namespace()),
                        "json",
                        SpecChange.back(service.look(), source));
    }

    private static String source(Revision revision) {
        return revision.holder()
                .path("metadata")
                .path("annotations")
                .path(ServiceNames.MADE_FROM)
                .asText("");
    }

    private static JsonNode read(String source) {
        try {
            return new ObjectMapper().readTree(source);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
