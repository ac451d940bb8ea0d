// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.server.fixture.Types;
import org.paddlepaddle.cloud.ground.server.fixture.Yaml;
import org.paddlepaddle.cloud.ground.server.resource.BuiltInResources;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;

class ListItemsTest {
    private static final ResourceType CONFIG_MAP =
            BuiltInResources.load(Types.SCHEMAS).stream()
                    .filter(type -> type.groupResource().equals("configmaps"))
                    .findFirst()
                    .orElseThrow();

    private static String shown(ResourceType type, boolean first, String item) {
        var items = new ListItems(type);
        var bytes = item.getBytes(StandardCharsets.UTF_8);
        return text(items.before(first)) + text(items.encoded(bytes));
    }

    private static String text(ByteBuffer bytes) {
        return StandardCharsets.UTF_8.decode(bytes).toString();
    }

    @Test
    void of_a_built_in_kind_they_do_not_say_what_they_are() {
        var item = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"a\"}}";

        assertThat(shown(CONFIG_MAP, true, item)).isEqualTo("{\"metadata\":{\"name\":\"a\"}}");
        assertThat(shown(CONFIG_MAP, false, item)).isEqualTo(",{\"metadata\":{\"name\":\"a\"}}");
    }

    @Test
    void nor_do_those_in_another_order() {
        var item = "{\"kind\":\"ConfigMap\",\"metadata\":{},\"apiVersion\":\"v1\"}";

        assertThat(shown(CONFIG_MAP, true, item)).isEqualTo("{\"metadata\":{}}");
    }

    @Test
    void nor_those_in_yaml() {
        var item = Yaml.object("{apiVersion: v1, kind: ConfigMap, data: {a: b}}");

        assertThat(new ListItems(CONFIG_MAP).tree(item)).isEqualTo(Yaml.any("{data: {a: b}}"));
    }

    @Test
    void of_a_custom_kind_they_do() {
        var item = "{\"apiVersion\":\"stable.example.com/v1\",\"kind\":\"CronTab\",\"spec\":1}";

        assertThat(shown(Types.CRONTAB, true, item)).isEqualTo(item);
        assertThat(shown(Types.CRONTAB, false, item)).isEqualTo("," + item);
    }
}
