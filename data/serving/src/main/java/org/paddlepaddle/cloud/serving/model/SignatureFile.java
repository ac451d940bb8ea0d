// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.model;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.TextFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.serving.proto.FeedVar;
import org.paddlepaddle.cloud.serving.proto.FetchVar;
import org.paddlepaddle.cloud.serving.proto.GeneralModelConfig;
import org.paddlepaddle.cloud.serving.tensor.ElementType;

/** Upstream's {@code serving_server_conf}, as text or as its binary twin. */
public final class SignatureFile {
    static final String TEXT = "serving_server_conf.prototxt";
    static final String BINARY = "serving_server_conf.stream.prototxt";
    private static final long LARGEST = 1 << 20;

    private SignatureFile() {}

    /** The declaration in a model directory; empty when there is none. */
    public static Optional<Signature> find(Path directory) {
        var text = directory.resolve(TEXT);
        if (Files.exists(text)) {
            return Optional.of(signature(parsed(text), text));
        }
        var binary = directory.resolve(BINARY);
        return Files.exists(binary)
                ? Optional.of(signature(decoded(binary), binary))
                : Optional.empty();
    }

    private static GeneralModelConfig parsed(Path file) {
        var builder = GeneralModelConfig.newBuilder();
        try {
            TextFormat.merge(new String(bytes(file), StandardCharsets.UTF_8), builder);
        } catch (TextFormat.ParseException e) {
            throw new ModelException(
                    file + " is no text of feed_var and fetch_var: line " + e.getMessage(), e);
        }
        return builder.build();
    }

    private static GeneralModelConfig decoded(Path file) {
        try {
            return GeneralModelConfig.parseFrom(bytes(file));
        } catch (InvalidProtocolBufferException e) {
            throw new ModelException(file + " is no GeneralModelConfig: " + e.getMessage(), e);
        }
    }

    private static byte[] bytes(Path file) {
        try {
            if (Files.size(file) > LARGEST) {
                throw new ModelException(file + " is larger than 1 MiB");
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new ModelException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    private static Signature signature(GeneralModelConfig config, Path file) {
        var feeds = config.getFeedVarList().stream().map(feed -> variable(feed, file)).toList();
        var fetches =
                config.getFetchVarList().stream().map(fetch -> variable(fetch, file)).toList();
        if (feeds.isEmpty() || fetches.isEmpty()) {
            throw new ModelException(file + " must have at least one feed_var and one fetch_var");
        }
        unique(feeds, "feed_var", file);
        unique(fetches, "fetch_var", file);
        return new Signature(feeds, fetches);
    }

    private static Variable variable(FeedVar feed, Path file) {
        return new Variable(
                feed.getName(),
                alias(feed.getAliasName(), feed.getName()),
                type(feed.getFeedType(), feed.getName(), file),
                feed.getShapeList().stream().map(Integer::longValue).toList(),
                feed.getIsLodTensor());
    }

    private static Variable variable(FetchVar fetch, Path file) {
        return new Variable(
                fetch.getName(),
                alias(fetch.getAliasName(), fetch.getName()),
                type(fetch.getFetchType(), fetch.getName(), file),
                fetch.getShapeList().stream().map(Integer::longValue).toList(),
                fetch.getIsLodTensor());
    }

    private static String alias(String alias, String name) {
        return alias.isEmpty() ? name : alias;
    }

    private static ElementType type(int code, String name, Path file) {
        return ElementType.ofCode(code)
                .orElseThrow(
                        () ->
                                new ModelException(
                                        "%s: the type of %s is %d; allowed are %s"
                                                .formatted(file, name, code, codes())));
    }

    private static String codes() {
        return Stream.of(ElementType.values())
                .map(type -> type.code() + " " + type.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }

    private static void unique(List<Variable> variables, String kind, Path file) {
        var seen = new HashSet<String>();
        for (var variable : variables) {
            if (!seen.add(variable.alias())) {
                throw new ModelException(
                        "%s: two %s have the alias \"%s\"".formatted(file, kind, variable.alias()));
            }
        }
    }
}
