// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/**
 * A text as a sequence of ids, one for each character, as the lexical models of Baidu want it.
 *
 * @param replace characters that are another for the model: full width, old forms
 * @param ids by character
 * @param unknown of characters without an id
 */
record TextReader(Map<String, String> replace, Map<String, Long> ids, Optional<Long> unknown)
        implements FeedReader {
    /** More than a page; the memory of a run grows with it. */
    private static final int LONGEST = 10_000;

    TextReader {
        replace = Map.copyOf(replace);
        ids = Map.copyOf(ids);
    }

    @Override
    public Tensor read(String alias, String raw) {
        var characters = characters(raw);
        if (characters.isEmpty() || characters.size() > LONGEST) {
            throw InferenceException.invalid(
                    "\"%s\" has %d characters; allowed are 1 to %d"
                            .formatted(alias, characters.size(), LONGEST));
        }
        var sequence = characters.stream().mapToLong(each -> id(alias, each)).toArray();
        var flat = Tensor.longs(alias, List.of((long) sequence.length, 1L), sequence);
        return new Tensor(
                alias, ElementType.INT64, flat.shape(), flat.data(), List.of(0, sequence.length));
    }

    @Override
    public String sample() {
        return "我爱北京天安门";
    }

    /** What the model sees as characters; blanks around the text are not its own. */
    static List<String> characters(String text) {
        return text.strip().codePoints().mapToObj(Character::toString).toList();
    }

    private long id(String alias, String character) {
        var known = ids.get(replace.getOrDefault(character, character));
        if (known != null) {
            return known;
        }
        return unknown.orElseThrow(
                () ->
                        InferenceException.invalid(
                                "\"%s\" has the character \"%s\", which the model does not know"
                                        .formatted(alias, character)));
    }
}
