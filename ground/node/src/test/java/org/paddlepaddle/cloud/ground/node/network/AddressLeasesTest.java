// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.NodeException;

class AddressLeasesTest {
    private final Path file;

    AddressLeasesTest(@TempDir Path directory) {
        this.file = directory.resolve("leases");
    }

    private AddressLeases open() {
        return AddressLeases.open(file, () -> Subnet.parse("10.1.0.0/29"));
    }

    @Test
    void when_opened_again_then_pods_keep_their_addresses() {
        var before = open();
        before.lease("a");
        var address = before.lease("b");

        var after = open();

        assertThat(after.lease("b")).isEqualTo(address);
        assertThat(after.holders()).containsExactly("a", "b");
    }

    @Test
    void when_an_address_is_freed_then_others_are_given_first() {
        var leases = open();
        var freed = leases.lease("a");
        leases.free("a");

        assertThat(leases.lease("b")).isNotEqualTo(freed);
    }

    @Test
    void when_none_is_left_then_it_says_so() {
        var leases = open();
        for (int pod = 0; pod < 5; pod++) {
            leases.lease("pod" + pod);
        }

        assertThatThrownBy(() -> leases.lease("one more"))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("10.1.0.0/29");
    }
}
