// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.plan.cluster.ClusterOffer;
import org.paddlepaddle.cloud.plan.cluster.ClusterOffer.StorageClassOffer;
import org.paddlepaddle.cloud.plan.cluster.EngineRules;

/** Asks an API server what it offers; what this user may not see is noted. */
final class ClusterSurvey {
    private static final int FORBIDDEN = 403;
    private static final String DEFINITIONS =
            "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    private static final String CLASSES = "/apis/storage.k8s.io/v1/storageclasses";
    private static final String DRIVERS = "/apis/storage.k8s.io/v1/csidrivers";
    private static final String USUAL_CLASS = "storageclass.kubernetes.io/is-default-class";

    private final Cluster cluster;
    private final List<String> hidden = new ArrayList<>();

    private ClusterSurvey(Cluster cluster) {
        this.cluster = cluster;
    }

    static SurveyedCluster of(Cluster cluster) {
        var survey = new ClusterSurvey(cluster);
        var version = cluster.get("/version").path("gitVersion").asText("?");
        var offer =
                new ClusterOffer(
                        survey.definitions(),
                        survey.groups(),
                        survey.drivers(),
                        survey.classes(),
                        survey.services());
        return new SurveyedCluster(cluster.server(), version, offer, List.copyOf(survey.hidden));
    }

    private Map<String, String> definitions() {
        var found = new HashMap<String, String>();
        each(
                "customresourcedefinitions",
                DEFINITIONS,
                definition ->
                        found.put(
                                name(definition),
                                definition
                                        .path("metadata")
                                        .path("labels")
                                        .path("app.kubernetes.io/managed-by")
                                        .asText("")));
        return found;
    }

    /** Everybody may see these. */
    private Set<String> groups() {
        var found = new TreeSet<String>();
        cluster.get("/apis")
                .path("groups")
                .forEach(group -> found.add(group.path("name").asText()));
        return found;
    }

    private Set<String> drivers() {
        var found = new TreeSet<String>();
        each("csidrivers", DRIVERS, driver -> found.add(name(driver)));
        return found;
    }

    private List<StorageClassOffer> classes() {
        var found = new ArrayList<StorageClassOffer>();
        each(
                "storageclasses",
                CLASSES,
                one ->
                        found.add(
                                new StorageClassOffer(
                                        name(one),
                                        one.path("metadata")
                                                .path("annotations")
                                                .path(USUAL_CLASS)
                                                .asText()
                                                .equals("true"))));
        return found;
    }

    private Set<String> services() {
        var parts = EngineRules.MINIO.split("/");
        var path = "/api/v1/namespaces/%s/services/%s".formatted(parts[0], parts[1]);
        try {
            return cluster.find(path).isPresent() ? Set.of(EngineRules.MINIO) : Set.of();
        } catch (ClusterException e) {
            hide(e, "service " + EngineRules.MINIO);
            return Set.of();
        }
    }

    private void each(String what, String collection, Consumer<JsonNode> action) {
        try {
            cluster.each(collection, action);
        } catch (ClusterException e) {
            hide(e, what);
        }
    }

    private void hide(ClusterException e, String what) {
        if (e.code() != FORBIDDEN) {
            throw e;
        }
        hidden.add(what);
    }

    private static String name(JsonNode object) {
        return object.path("metadata").path("name").asText();
    }
}
