// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.paddlepaddle.cloud.serving.model.ModelException;

/** Reads {@code serving_transform.yaml}; docs/guides/serving.md has every field. */
public final class TransformFile {
    public static final String NAME = "serving_transform.yaml";
    private static final int SCREEN = 640;

    private final PictureSource pictures;

    private TransformFile(PictureSource pictures) {
        this.pictures = pictures;
    }

    /**
     * The transform beside a model; none where there is no file.
     *
     * @throws ModelException naming the field that is wrong
     */
    public static Transform find(Path directory, PictureSource pictures) {
        var file = directory.resolve(NAME);
        return Files.isRegularFile(file)
                ? new TransformFile(pictures).read(Declaration.read(file))
                : Transform.NONE;
    }

    private Transform read(Declaration file) {
        file.only(Set.of("feeds", "answer"));
        Map<String, FeedReader> readers = new LinkedHashMap<>();
        Map<String, FixedFeed> fixed = new LinkedHashMap<>();
        // An alias may have dots, so it is the field's name, not the end of a place.
        for (var alias : file.child("feeds").node().properties()) {
            var feed = file.child("feeds").child(alias.getKey());
            feed.only(Set.of("text", "picture", "pixels", "value"));
            if (feed.has("value")) {
                fixed.put(alias.getKey(), new FixedFeed(feed.numbers("value")));
            } else {
                readers.put(alias.getKey(), reader(feed));
            }
        }
        return new Transform(
                readers,
                fixed,
                file.has("answer") ? Optional.of(writer(file.child("answer"))) : Optional.empty());
    }

    private FeedReader reader(Declaration feed) {
        if (feed.has("text")) {
            return text(feed.child("text"));
        }
        if (feed.has("pixels")) {
            return new PixelReader(pictures);
        }
        var picture = feed.child("picture");
        var allowed = new TreeSet<>(Set.of("size", "resize", "crop"));
        allowed.addAll(Normalization.FIELDS);
        picture.only(allowed);
        return new PictureReader(pictures, PictureFit.of(picture), Normalization.of(picture));
    }

    private static TextReader text(Declaration text) {
        text.only(Set.of("replace", "ids", "unknown"));
        Map<String, Long> ids = new LinkedHashMap<>();
        text.pairs("ids").forEach(pair -> ids.put(pair[1], Long.parseLong(pair[0])));
        Map<String, String> replace = new LinkedHashMap<>();
        if (text.has("replace")) {
            text.pairs("replace").forEach(pair -> replace.put(pair[0], pair[1]));
        }
        return new TextReader(replace, ids, Optional.ofNullable(ids.get(text.text("unknown"))));
    }

    private static AnswerWriter writer(Declaration answer) {
        answer.only(Set.of("segments", "labels", "boxes", "lines"));
        if (answer.has("segments")) {
            return segments(answer.child("segments"));
        }
        if (answer.has("boxes")) {
            return boxes(answer.child("boxes"));
        }
        return answer.has("lines") ? lines(answer.child("lines")) : labels(answer.child("labels"));
    }

    private static LabelWriter labels(Declaration labels) {
        labels.only(Set.of("of", "names", "softmax"));
        return new LabelWriter(
                labels.text("of"),
                labels.lines("names").stream()
                        .map(line -> line.strip().replaceFirst(",$", ""))
                        .toList(),
                labels.flag("softmax"));
    }

    private static SegmentWriter segments(Declaration segments) {
        segments.only(Set.of("of", "text", "tags", "as", "join"));
        Map<Long, String> tags = new LinkedHashMap<>();
        segments.pairs("tags").forEach(pair -> tags.put(Long.parseLong(pair[0]), pair[1]));
        return new SegmentWriter(
                segments.text("of"),
                segments.text("text"),
                tags,
                segments.text("as", "word_seg"),
                segments.text("join", "|"));
    }

    private static BoxWriter boxes(Declaration boxes) {
        boxes.only(Set.of("of", "counts", "cells", "as", "least"));
        double least = boxes.number("least", 0);
        var form =
                boxes.has("cells")
                        ? cells(boxes.text("of"), boxes.child("cells"), least)
                        : new RowBoxes(
                                boxes.text("of"),
                                Optional.of(boxes.text("counts")).filter(name -> !name.isEmpty()));
        return new BoxWriter(form, boxes.text("as", "bbox_result"), least);
    }

    private static CellBoxes cells(String of, Declaration cells, double least) {
        cells.only(Set.of("size", "overlap"));
        var size = cells.numbers("size");
        if (!size.isEmpty() && size.size() != 2) {
            throw cells.wrong("size", "is [width, height]");
        }
        return new CellBoxes(
                of,
                size.isEmpty() ? SCREEN : size.get(0).intValue(),
                size.isEmpty() ? SCREEN : size.get(1).intValue(),
                least,
                cells.number("overlap", 0.45));
    }

    private static LineWriter lines(Declaration lines) {
        lines.only(Set.of("of", "characters", "as", "boxes"));
        return new LineWriter(
                lines.text("of"),
                lines.lines("characters"),
                lines.text("as", "res"),
                Optional.of(lines.text("boxes")).filter(name -> !name.isEmpty()));
    }
}
