// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.cli.cluster.DurationText;

class WaitConditionTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @Test
    void phases_conditions_and_deletion_can_be_waited_for() throws Exception {
        var object =
                json(
                        "{'status':{'phase':'Completed','conditions':[{'type':'Ready','status':'True'}]}}");

        assertThat(holds("phase=Completed", object)).isTrue();
        assertThat(holds("phase=Failed", object)).isFalse();
        assertThat(holds("condition=Ready", object)).isTrue();
        assertThat(holds("condition=Ready=False", object)).isFalse();
        assertThat(holds("condition=Complete", object)).isFalse();
        assertThat(holds("delete", object)).isFalse();
        assertThat(WaitCondition.parse("delete").orElseThrow().fulfilled(Optional.empty()))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "phase", "phase=", "ready", "condition="})
    void other_wishes_are_not_understood(String text) {
        assertThat(WaitCondition.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"90s,90", "5m,300", "1h30m,5400", "45,45", "1.5m,90", "30m1h,5400"})
    void times_are_read(String text, long seconds) {
        assertThat(DurationText.parse(text)).contains(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "-5s", "5x"})
    void other_times_are_not(String text) {
        assertThat(DurationText.parse(text)).isEmpty();
    }

    @Test
    void a_table_of_the_server_is_set_in_columns() throws Exception {
        var table =
                json(
                        "{'columnDefinitions':[{'name':'Name','priority':0},{'name':'Status','priority':0},"
                            + "{'name':'IP','priority':1}],'rows':[{'cells':['a','Running','10.0.0.2'],"
                            + "'object':{'metadata':{'namespace':'default'}}}]}");

        assertThat(ServerTable.lines(table, false, false))
                .containsExactly("NAME   STATUS", "a      Running");
        assertThat(ServerTable.lines(table, true, true))
                .containsExactly(
                        "NAMESPACE   NAME   STATUS    IP", "default     a      Running   10.0.0.2");
    }

    @Test
    void events_come_oldest_first() throws Exception {
        var late = event("b", "2026-01-01T00:01:00Z");
        var early = event("a", "2026-01-01T00:00:00Z");

        var lines = EventLines.of(List.of(late, early), Instant.parse("2026-01-01T00:03:00Z"));

        assertThat(lines)
                .containsExactly(
                        "LAST SEEN   TYPE     REASON   OBJECT   MESSAGE",
                        "3m          Normal   Pulled   pod/a    done",
                        "2m          Normal   Pulled   pod/b    done");
    }

    private static JsonNode event(String pod, String time) throws Exception {
        return json(
                "{'type':'Normal','reason':'Pulled','message':'done','lastTimestamp':'%s',"
                                .formatted(time)
                        + "'involvedObject':{'kind':'Pod','name':'%s'}}".formatted(pod));
    }

    private static boolean holds(String wish, JsonNode object) {
        return WaitCondition.parse(wish).orElseThrow().fulfilled(Optional.of(object));
    }

    private static JsonNode json(String text) throws Exception {
        return MAPPER.readTree(text.replace('\'', '"'));
    }
}
