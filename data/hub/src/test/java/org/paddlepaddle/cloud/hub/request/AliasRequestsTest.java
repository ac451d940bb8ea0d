// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.hub.AliasGate;
import org.paddlepaddle.cloud.hub.AliasMove;
import org.paddlepaddle.cloud.hub.HubRefusal;
import org.paddlepaddle.cloud.hub.MemoryBlobs;
import org.paddlepaddle.cloud.hub.ModelFile;
import org.paddlepaddle.cloud.hub.ModelManifest;
import org.paddlepaddle.cloud.hub.Sha256;
import org.paddlepaddle.cloud.hub.VersionFacts;
import org.paddlepaddle.cloud.hub.registry.ModelHub;
import org.paddlepaddle.cloud.hub.store.HubDatabase;

class AliasRequestsTest {
    @TempDir Path directory;
    private HubDatabase database;
    private ModelHub hub;
    private AliasRequests requests;

    @BeforeEach
    void open() throws IOException {
        database = HubDatabase.open(directory.resolve("hub.db"));
        var clock = InstantSource.fixed(Instant.EPOCH);
        hub = new ModelHub(database, new MemoryBlobs(), clock);
        requests = new AliasRequests(hub, database.documents(), clock);
        var bytes = "weights".getBytes(StandardCharsets.UTF_8);
        var file = new ModelFile("weights", bytes.length, Sha256.hex(bytes));
        hub.upload("ctr", file, new ByteArrayInputStream(bytes));
        var facts = new VersionFacts("", Map.of(), Map.of(), Map.of("auc", 0.6));
        hub.register("ctr", new ModelManifest(List.of(file)), facts, "ann");
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void what_is_approved_moves_and_who_asked_and_decided_is_kept() {
        var asked = requests.ask("ctr", "prod", 1, "better", "ann");
        assertThat(hub.model("ctr").aliases()).isEmpty();

        requests.approve("ctr", asked.id(), "bob");

        assertThat(hub.model("ctr").aliases()).containsEntry("prod", 1);
        assertThat(hub.history("ctr", "prod")).extracting(AliasMove::who).containsExactly("bob");
        assertThat(requests.of("ctr"))
                .singleElement()
                .satisfies(
                        request -> {
                            assertThat(request.requester()).isEqualTo("ann");
                            assertThat(request.decider()).isEqualTo("bob");
                            assertThat(request.reason()).isEqualTo("better");
                            assertThat(request.state()).isEqualTo(AliasRequest.State.APPROVED);
                        });
    }

    @Test
    void nobody_approves_what_they_asked_for_or_what_is_decided() {
        requests.ask("ctr", "prod", 1, "", "ann");

        assertThatThrownBy(() -> requests.approve("ctr", 1, "ann"))
                .isInstanceOf(HubRefusal.class)
                .hasMessageContaining("your own");
        requests.reject("ctr", 1, "bob");
        assertThatThrownBy(() -> requests.approve("ctr", 1, "bob"))
                .hasMessage("request 1 of ctr was rejected by bob");
        assertThatThrownBy(() -> requests.approve("ctr", 2, "bob"))
                .hasMessage("model ctr has no request 2");
        assertThat(hub.model("ctr").aliases()).isEmpty();
    }

    @Test
    void a_gate_holds_for_approvals_too_and_the_request_stays_open() {
        hub.setGate(
                "ctr",
                "prod",
                new AliasGate(List.of(AliasGate.Bound.parse("auc>=0.7")), List.of()));
        requests.ask("ctr", "prod", 1, "", "ann");

        assertThatThrownBy(() -> requests.approve("ctr", 1, "bob"))
                .hasMessageContaining("the gate of ctr@prod is closed");
        assertThat(requests.of("ctr").getFirst().state()).isEqualTo(AliasRequest.State.OPEN);
        hub.setGate("ctr", "prod", new AliasGate(List.of(), List.of("release")));
        assertThatThrownBy(() -> requests.approve("ctr", 1, "bob"))
                .hasMessageContaining("only release may move it");
        requests.approve("ctr", 1, "release");
        assertThat(hub.model("ctr").aliases()).containsEntry("prod", 1);
    }

    @Test
    void only_what_exists_is_asked_for_and_numbers_count() {
        assertThatThrownBy(() -> requests.ask("ctr", "prod", 7, "", "ann"))
                .isInstanceOf(HubRefusal.class);
        assertThatThrownBy(() -> requests.ask("ctr", "12", 1, "", "ann"))
                .isInstanceOf(HubRefusal.class);
        requests.ask("ctr", "prod", 1, "", "ann");
        requests.ask("ctr", "canary", 1, "", "ann");

        assertThat(requests.of("ctr")).extracting(AliasRequest::id).containsExactly(2, 1);
        assertThat(requests.of("other")).isEmpty();
    }
}
