// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.dns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.node.service.Services;

class ZoneTest {
    static final Zone SHOP =
            Zone.of(
                    List.of(
                            Services.service(
                                    "web",
                                    "{clusterIP: 10.96.1.1, ports: [{name: http, port: 80}]}"),
                            Services.service(
                                    "db", "{clusterIP: None, ports: [{name: sql, port: 5432}]}"),
                            Services.service("empty", "{clusterIP: None}"),
                            Services.service(
                                    "out", "{type: ExternalName, externalName: Api.Example.com.}"),
                            Services.service(
                                    "alias",
                                    "{type: ExternalName, externalName:"
                                            + " web.shop.svc.cluster.local}")),
                    List.of(
                            Services.slice(
                                    "db",
                                    "[{name: sql, port: 5432, protocol: TCP}]",
                                    "[{addresses: [10.88.0.2], hostname: db-0, conditions: {ready:"
                                        + " true}}, {addresses: [10.88.0.3], conditions: {ready:"
                                        + " true}}, {addresses: [10.88.0.4], hostname: db-2,"
                                        + " conditions: {ready: false}}]")));

    @Test
    void a_service_with_an_address_has_it_and_is_found_by_it() {
        assertThat(SHOP.find("web.shop.svc.cluster.local").orElseThrow())
                .contains(new ResourceRecord.Address("10.96.1.1"));
        assertThat(SHOP.find("1.1.96.10.in-addr.arpa").orElseThrow())
                .containsExactly(new ResourceRecord.Pointer("web.shop.svc.cluster.local"));
        assertThat(SHOP.find("_http._tcp.web.shop.svc.cluster.local").orElseThrow())
                .containsExactly(new ResourceRecord.Location(80, "web.shop.svc.cluster.local"));
    }

    @Test
    void a_headless_service_has_the_addresses_of_its_ready_pods_each_under_a_name() {
        assertThat(SHOP.find("db.shop.svc.cluster.local").orElseThrow())
                .filteredOn(ResourceRecord.Address.class::isInstance)
                .containsExactly(
                        new ResourceRecord.Address("10.88.0.2"),
                        new ResourceRecord.Address("10.88.0.3"));
        assertThat(SHOP.find("db-0.db.shop.svc.cluster.local").orElseThrow())
                .containsExactly(new ResourceRecord.Address("10.88.0.2"));
        assertThat(SHOP.find("10-88-0-3.db.shop.svc.cluster.local").orElseThrow())
                .containsExactly(new ResourceRecord.Address("10.88.0.3"));
        assertThat(SHOP.find("db-2.db.shop.svc.cluster.local")).isEmpty();
        assertThat(SHOP.find("2.0.88.10.in-addr.arpa").orElseThrow())
                .containsExactly(new ResourceRecord.Pointer("db-0.db.shop.svc.cluster.local"));
        assertThat(SHOP.find("_sql._tcp.db.shop.svc.cluster.local").orElseThrow()).hasSize(2);
    }

    @Test
    void names_above_others_exist_and_strangers_do_not() {
        assertThat(SHOP.find("shop.svc.cluster.local")).hasValue(List.of());
        assertThat(SHOP.find("empty.shop.svc.cluster.local")).hasValue(List.of());
        assertThat(SHOP.find("cluster.local")).hasValue(List.of());
        assertThat(SHOP.find("nobody.shop.svc.cluster.local")).isEmpty();
        assertThat(SHOP.ours("nobody.shop.svc.cluster.local")).isTrue();
        assertThat(SHOP.ours("example.com")).isFalse();
        assertThat(SHOP.ours("notcluster.local")).isFalse();
    }

    @Test
    void a_pod_is_found_by_its_address_written_with_dashes() {
        assertThat(SHOP.find("10-88-0-9.shop.pod.cluster.local").orElseThrow())
                .containsExactly(new ResourceRecord.Address("10.88.0.9"));
        assertThat(SHOP.find("x.shop.pod.cluster.local")).isEmpty();
    }

    @Test
    void a_hosts_file_is_renewed_after_its_mark_with_the_short_names_of_its_namespace() {
        var names = HostsText.names(SHOP);
        var own = "127.0.0.1\tlocalhost\n# Services as seen from shop\nold lines\n";

        var renewed = HostsText.renew(own, names);

        assertThat(renewed)
                .startsWith("127.0.0.1\tlocalhost\n# Services as seen from shop\n")
                .contains("10.96.1.1\tweb.shop.svc.cluster.local\tweb.shop.svc\tweb.shop\tweb\n")
                .contains("\tdb-0.db.shop\tdb-0.db\n")
                .contains("10.96.1.1\talias.shop.svc.cluster.local\t")
                .doesNotContain("old lines");
        assertThat(HostsText.renew(own.replace("shop", "other"), names))
                .contains("10.96.1.1\tweb.shop.svc.cluster.local\tweb.shop.svc\tweb.shop\n");
        assertThat(HostsText.renew("no mark\n", names)).isEqualTo("no mark\n");
    }
}
