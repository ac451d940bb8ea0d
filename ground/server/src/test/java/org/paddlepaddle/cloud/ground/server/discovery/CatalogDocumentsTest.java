// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.ground.server.fixture.Types;
import org.paddlepaddle.cloud.ground.server.fixture.Yaml;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

class CatalogDocumentsTest {
    private static final String KUBECTL =
            "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,"
                    + "application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,"
                    + "application/json";

    private final SmallCatalog catalog = new SmallCatalog();
    private final CatalogDocuments catalogDocuments = new CatalogDocuments(catalog, Types.SCHEMAS);

    private JsonNode json(String path, String accept) {
        try {
            var body = catalogDocuments.document(path, accept).orElseThrow().body();
            return new JsonMapper().readTree(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode named(JsonNode list, String field, String name) {
        for (var each : list) {
            if (each.at(field).asText().equals(name)) {
                return each;
            }
        }
        throw new AssertionError("no " + name + " in " + list);
    }

    @Test
    void when_versions_are_asked_for_then_they_are_kubernetes_1_34() {
        assertThat(json("/version", "").path("gitVersion").asText())
                .isEqualTo("v1.34.4+paddlecloud");
        assertThat(json("/api", "*/*").path("versions")).isEqualTo(Yaml.any("[v1]"));
    }

    /** As every cluster answers: a digest of group, version and kind that are stored. */
    @ParameterizedTest
    @CsvSource({
        "v1, Pod, xPOwRZ+Yhw8=",
        "v1, ConfigMap, qFsyl6wFWjQ=",
        "apps/v1, Deployment, 8aSe+NMegvE=",
        "autoscaling/v2, HorizontalPodAutoscaler, qwQve8ut294=",
        "networking.k8s.io/v1, Ingress, 39NQlfNR+bo="
    })
    void the_hash_of_a_storage_version_is_kubernetes(String stored, String kind, String hash) {
        assertThat(LegacyDiscovery.storageVersionHash(stored, kind)).isEqualTo(hash);
    }

    @Test
    void when_groups_are_listed_then_the_newest_version_is_preferred() {
        var autoscaling = named(json("/apis", "").path("groups"), "/name", "autoscaling");

        assertThat(autoscaling.at("/preferredVersion/version").asText()).isEqualTo("v2");
        assertThat(json("/apis/autoscaling", "").path("versions")).hasSize(2);
    }

    @Test
    void when_groups_are_listed_then_custom_ones_follow_by_alphabet() {
        for (var group : List.of("zeta.example.com", "alpha.example.com", "mid.example.com")) {
            catalog.add(inGroup(group));
        }

        var names = json("/apis", "").path("groups").findValuesAsText("name");

        assertThat(names)
                .startsWith("apiregistration.k8s.io", "apps", "events.k8s.io")
                .containsSubsequence(
                        "apiextensions.k8s.io",
                        "flowcontrol.apiserver.k8s.io",
                        "alpha.example.com",
                        "mid.example.com",
                        "zeta.example.com");
        assertThat(json("/apis", KUBECTL).path("items").findValuesAsText("name"))
                .containsSubsequence("apps", "alpha.example.com", "zeta.example.com");
    }

    private static ResourceType inGroup(String group) {
        var tab = Types.CRONTAB;
        return new ResourceType(
                group,
                tab.version(),
                tab.plural(),
                tab.singular(),
                tab.kind(),
                tab.listKind(),
                tab.namespaced(),
                tab.verbs(),
                tab.shortNames(),
                tab.categories(),
                tab.subresources(),
                tab.schema(),
                true);
    }

    @Test
    void when_resources_are_listed_then_subresources_are_among_them() {
        var resources = json("/apis/apps/v1", "").path("resources");

        assertThat(named(resources, "/name", "deployments"))
                .isEqualTo(
                        Yaml.any(
                                "{name: deployments, singularName: deployment, namespaced: true,"
                                    + " kind: Deployment, verbs: [create, delete, deletecollection,"
                                    + " get, list, patch, update, watch], shortNames: [deploy],"
                                    + " storageVersionHash: '8aSe+NMegvE='}"));
        assertThat(named(resources, "/name", "deployments/scale"))
                .isEqualTo(
                        Yaml.any(
                                "{name: deployments/scale, singularName: '', namespaced: true,"
                                        + " group: autoscaling, version: v1, kind: Scale, verbs:"
                                        + " [get, patch, update]}"));
    }

    @Test
    void when_kubectl_asks_then_discovery_is_aggregated() {
        var document = catalogDocuments.document("/apis", KUBECTL).orElseThrow();

        assertThat(document.contentType())
                .isEqualTo("application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList");
        var apps = named(json("/apis", KUBECTL).path("items"), "/metadata/name", "apps");
        var deployments = named(apps.at("/versions/0/resources"), "/resource", "deployments");
        assertThat(deployments.path("scope").asText()).isEqualTo("Namespaced");
        assertThat(
                        named(deployments.path("subresources"), "/subresource", "scale")
                                .at("/responseKind/group")
                                .asText())
                .isEqualTo("autoscaling");
        assertThat(json("/api", KUBECTL).at("/items/0/versions/0/version").asText())
                .isEqualTo("v1");
    }

    @Test
    void when_a_custom_resource_comes_then_documents_follow() {
        assertThat(catalogDocuments.document("/apis/stable.example.com/v1", "")).isEmpty();
        var before = catalogDocuments.document("/apis", "").orElseThrow().etag();

        catalog.add(Types.CRONTAB);

        assertThat(json("/apis/stable.example.com/v1", "").at("/resources/0/kind").asText())
                .isEqualTo("CronTab");
        assertThat(catalogDocuments.document("/apis", "").orElseThrow().etag())
                .isNotEqualTo(before);
        var schema =
                json("/openapi/v3/apis/stable.example.com/v1", "")
                        .at("/components/schemas")
                        .path("com.example.stable.v1.CronTab");
        assertThat(schema.at("/properties/metadata/allOf/0/$ref").asText())
                .isEqualTo("#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta");
        assertThat(schema.at("/properties/spec/properties/replicas/maximum").asInt()).isEqualTo(10);
        assertThat(schema.at("/x-kubernetes-group-version-kind/0/kind").asText())
                .isEqualTo("CronTab");
    }

    @Test
    void when_the_index_of_openapi_is_read_then_every_group_version_has_a_document() {
        var paths = json("/openapi/v3", "").path("paths");

        assertThat(paths.path("apis/apps/v1").path("serverRelativeURL").asText())
                .startsWith("/openapi/v3/apis/apps/v1?hash=");
        paths.fieldNames()
                .forEachRemaining(
                        path ->
                                assertThat(catalogDocuments.document("/openapi/v3/" + path, ""))
                                        .as(path)
                                        .isPresent());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/openapi/v2", "/openapi/v3/apis/apps/v1", "/openapi/v3/api/v1"})
    void then_every_reference_leads_somewhere(String path) {
        var document = json(path, "");
        var known = new HashSet<String>();
        document.at(path.equals("/openapi/v2") ? "/definitions" : "/components/schemas")
                .fieldNames()
                .forEachRemaining(known::add);

        var wanted = new HashSet<String>();
        OpenApi.references(document, wanted::add);

        assertThat(known).isNotEmpty().containsAll(wanted);
    }

    @Test
    void then_writing_operations_carry_what_kubectl_looks_for() {
        var operation =
                json("/openapi/v3/apis/apps/v1", "")
                        .path("paths")
                        .path("/apis/apps/v1/namespaces/{namespace}/deployments/{name}")
                        .path("patch");

        assertThat(operation.path("parameters").findValuesAsText("name"))
                .contains("dryRun", "fieldValidation", "fieldManager", "force");
        assertThat(operation.path("x-kubernetes-group-version-kind"))
                .isEqualTo(Yaml.any("{group: apps, version: v1, kind: Deployment}"));
        assertThat(
                        operation
                                .at("/requestBody/content")
                                .has("application/strategic-merge-patch+json"))
                .isTrue();
    }

    @Test
    void when_version_3_is_wanted_in_protobuf_alone_then_there_is_no_document() {
        assertThat(
                        catalogDocuments.document(
                                "/openapi/v3/api/v1",
                                "application/com.github.proto-openapi.spec.v3@v1.0+protobuf"))
                .isEmpty();
        assertThat(catalogDocuments.document("/no/such/path", "")).isEmpty();
    }
}
