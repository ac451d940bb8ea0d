// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.Problem;

class SampleSetChecksTest {
    private static List<String> problems(String yaml) {
        return Sets.check(yaml) instanceof Checked.Invalid<DesiredSet>(var found)
                ? found.stream().map(Problem::path).toList()
                : List.of();
    }

    @Test
    void given_the_set_of_the_manual_then_the_usual_is_filled_in() {
        var set = Sets.desired(Sets.SOURCE + "\nsecretRef: {name: imagenet}");

        assertThat(set.partitions()).isEqualTo(1);
        assertThat(set.syncs()).isTrue();
        assertThat(set.secret()).contains(SourceKeys.of("imagenet"));
    }

    @Test
    void given_a_secret_of_the_source_then_it_wins_and_none_is_none() {
        assertThat(
                        Sets.desired(
                                        "source: {uri: 's3://data/imagenet', secretRef: {name:"
                                                + " keys}}\n"
                                                + "secretRef: {name: imagenet}")
                                .secret())
                .contains(SourceKeys.of("keys"));
        assertThat(
                        Sets.desired(
                                        "source: {uri: 's3://data/imagenet', secretRef: {name:"
                                                + " none}}\n"
                                                + "secretRef: {name: imagenet}")
                                .secret())
                .isEmpty();
    }

    @Test
    void given_the_set_of_the_pipeline_then_it_needs_no_source() {
        var set = Sets.desired("noSync: true\nsecretRef: {name: data-center}");

        assertThat(set.syncs()).isFalse();
        assertThat(set.source()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "noSync: false | spec.source.uri",
                "source: {uri: imagenet} | spec.source.uri",
                "source: {uri: 's4://data/imagenet'} | spec.source.uri",
                "source: {uri: 's3://AK:SK@data/imagenet'} | spec.source.uri",
                "noSync: true; partitions: 0 | spec.partitions",
                "noSync: true; secretRef: {name: a, namespace: other} | spec.secretRef.namespace",
            })
    void given_something_wrong_then_it_is_named(String yaml, String path) {
        assertThat(problems(yaml.replace("; ", "\n"))).containsExactly(path);
    }

    @Test
    void given_what_the_built_in_cache_does_not_use_then_it_says_so() {
        var checked =
                Sets.check(
                        "noSync: true\ncache: {levels: [{path: /ssd, cacheSize: 10}, {path: /hdd,"
                                + " cacheSize: 20}]}\ncsi: {juiceFSMountOptions: {prefetch: 1}}");

        var warnings =
                checked instanceof Checked.Valid<DesiredSet>(_, var found)
                        ? found
                        : List.<Problem>of();
        assertThat(warnings).hasSize(2);
        assertThat(
                        Sets.desired("noSync: true\ncache: {levels: [{path: /ssd, cacheSize: 10}]}")
                                .capacityMebibytes())
                .contains(10L);
    }
}
