// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.auth.rbac;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.auth.AccessAttributes.ToResource;
import org.paddlepaddle.cloud.ground.server.auth.Authorizer.Decision;
import org.paddlepaddle.cloud.ground.server.auth.LoopbackObjects;
import org.paddlepaddle.cloud.ground.server.engine.EngineAssembly;
import org.paddlepaddle.cloud.ground.server.fixture.Yaml;
import org.paddlepaddle.cloud.ground.server.merge.PatchDialects;
import org.paddlepaddle.cloud.ground.server.merge.ServerSideApply;
import org.paddlepaddle.cloud.ground.server.request.User;
import org.paddlepaddle.cloud.ground.server.schema.SchemaLibrary;

/** Roles and bindings in a store: what was written counts at once. */
class RbacObjectsTest {
    private EngineAssembly engineAssembly;
    private LoopbackObjects objects;
    private RbacAuthorizer authorizer;

    @BeforeEach
    void open(@TempDir Path directory) {
        engineAssembly =
                EngineAssembly.open(
                        directory,
                        new SchemaLibrary(),
                        new PatchDialects(),
                        new ServerSideApply(),
                        Map.of(),
                        Clock.systemUTC());
        objects = new LoopbackObjects(engineAssembly.handler(), engineAssembly.catalog());
        var rbac = new RbacObjects(engineAssembly.objects(), engineAssembly.catalog());
        authorizer = new RbacAuthorizer(rbac::index);
    }

    @AfterEach
    void close() {
        engineAssembly.close();
    }

    @Test
    void a_binding_counts_from_the_moment_it_is_answered() {
        create(
                "clusterroles",
                """
                metadata: {name: reader}
                rules: [{apiGroups: [""], resources: [pods], verbs: [list]}]
                """);
        for (int i = 0; i < 100; i++) {
            var name = "user-" + i;
            assertThat(mayListPods(name)).isFalse();

            create(
                    "clusterrolebindings",
                    """
                    metadata: {name: %s}
                    roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: reader}
                    subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: %s}]
                    """
                            .formatted(name, name));

            assertThat(mayListPods(name)).as(name).isTrue();
        }
    }

    private boolean mayListPods(String user) {
        var access = new ToResource(new User(user, "", List.of()), "list", "", "pods", "", "a", "");
        return authorizer.decide(access) instanceof Decision.Allow;
    }

    private void create(String plural, String yaml) {
        var type = objects.type(RbacObjects.GROUP, "v1", plural).orElseThrow();
        ObjectNode object = Yaml.object(yaml);
        object.put("apiVersion", type.apiVersion()).put("kind", type.kind());
        objects.create(type, "", object);
    }
}
