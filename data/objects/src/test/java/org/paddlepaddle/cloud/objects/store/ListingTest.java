// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListingTest {
    private static final List<String> KEYS =
            List.of(
                    "a",
                    "b/1",
                    "b/2",
                    "b/c/3",
                    "c",
                    "d/",
                    "d/e",
                    "\u00fc",
                    "\uffff",
                    "\ud83d\ude00");

    @Test
    void keys_come_in_the_order_of_their_bytes() throws IOException {
        assertThat(names(listing("", "", "", 100))).containsExactlyElementsOf(KEYS);
    }

    @Test
    void a_delimiter_rolls_keys_up() throws IOException {
        assertThat(names(listing("", "/", "", 100)))
                .containsExactly("a", "b/", "c", "d/", "\u00fc", "\uffff", "\ud83d\ude00");
        assertThat(names(listing("b/", "/", "", 100))).containsExactly("b/1", "b/2", "b/c/");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 100})
    void pages_together_are_the_listing(int most) throws IOException {
        for (var delimiter : List.of("", "/")) {
            var all = new ArrayList<String>();
            var after = "";
            do {
                var page = listing("", delimiter, after, most);
                assertThat(page.entries()).hasSizeLessThanOrEqualTo(most);
                all.addAll(names(page));
                after = page.next();
            } while (!after.isEmpty());
            assertThat(all).isEqualTo(names(listing("", delimiter, "", 100)));
        }
    }

    @Test
    void a_page_of_nothing_is_the_last() throws IOException {
        assertThat(listing("", "", "", 0)).isEqualTo(new Listing(List.of(), ""));
    }

    private static List<String> names(Listing listing) {
        return listing.entries().stream().map(Listing.Entry::name).toList();
    }

    private static Listing listing(String prefix, String delimiter, String after, int most)
            throws IOException {
        return Listing.of(
                ListingTest::page, new Listing.Query("b", prefix, delimiter, after, most));
    }

    private static List<IndexedObject> page(String bucket, byte[] from, int most) {
        return objects()
                .filter(object -> Arrays.compareUnsigned(object.keyBytes(), from) >= 0)
                .limit(most)
                .toList();
    }

    private static Stream<IndexedObject> objects() {
        return KEYS.stream()
                .map(key -> key.getBytes(StandardCharsets.UTF_8))
                .sorted(Arrays::compareUnsigned)
                .map(key -> new IndexedObject(key, 1, "e", 0));
    }
}
