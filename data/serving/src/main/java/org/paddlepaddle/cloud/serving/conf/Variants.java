// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.conf;

import com.google.protobuf.TextFormat;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.serving.model.ModelException;
import org.paddlepaddle.cloud.serving.proto.Predictor;
import org.paddlepaddle.cloud.serving.proto.SDKConf;
import org.paddlepaddle.cloud.serving.proto.VariantConf;

/** The variants of one service, for an A/B test: each request goes to one, drawn by weight. */
public record Variants(List<Variant> all) {
    private static final TextFormat.Parser PARSER =
            TextFormat.Parser.newBuilder().setAllowUnknownFields(true).build();
    private static final String LIST = "list://";

    /**
     * @param weight of all requests this share of the sum of weights
     * @param servers of which any answers
     */
    public record Variant(String tag, int weight, List<URI> servers) {
        public Variant {
            servers = List.copyOf(servers);
        }
    }

    /** Where one request goes. */
    public record Target(String tag, URI server) {}

    public Variants {
        all = List.copyOf(all);
    }

    /**
     * Those of upstream's {@code predictors.prototxt}.
     *
     * @param service the last word of the service's full name; the only predictor may have another
     * @throws ModelException naming what is wrong in the file
     */
    public static Variants read(Path file, String service) {
        var predictors = parsed(file).getPredictorsList();
        return predictors.stream()
                .filter(predictor -> predictor.getServiceName().endsWith("." + service))
                .findFirst()
                .or(
                        () ->
                                predictors.size() == 1
                                        ? predictors.stream().findFirst()
                                        : Optional.empty())
                .map(predictor -> of(predictor, file))
                .orElseThrow(
                        () ->
                                new ModelException(
                                        "%s has no predictors { … } with the service_name …%s"
                                                .formatted(file, service)));
    }

    private static SDKConf parsed(Path file) {
        var builder = SDKConf.newBuilder();
        try {
            PARSER.merge(Files.readString(file), builder);
            return builder.build();
        } catch (TextFormat.ParseException e) {
            throw new ModelException(file + ", line " + e.getMessage(), e);
        } catch (IOException e) {
            throw new ModelException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    private static Variants of(Predictor predictor, Path file) {
        var weights =
                predictor.getWeightedRandomRenderConf().getVariantWeightList().split("[|]", -1);
        var variants = new ArrayList<Variant>();
        int sum = 0;
        for (var variant : predictor.getVariantsList()) {
            int at = variants.size();
            int weight = at < weights.length ? weight(weights[at].strip()) : -1;
            if (weight < 0 || weights.length != predictor.getVariantsCount()) {
                throw new ModelException(
                        ("%s: variant_weight_list of %s is \"%s\"; it has a number for each of %d"
                                        + " variants, with | between them")
                                .formatted(
                                        file,
                                        predictor.getName(),
                                        String.join("|", weights),
                                        predictor.getVariantsCount()));
            }
            sum += weight;
            variants.add(new Variant(variant.getTag(), weight, servers(variant, file)));
        }
        if (sum == 0) {
            throw new ModelException(
                    "%s: the weights of %s are all 0".formatted(file, predictor.getName()));
        }
        return new Variants(variants);
    }

    private static int weight(String text) {
        return text.matches("[0-9]{1,6}") ? Integer.parseInt(text) : -1;
    }

    private static List<URI> servers(VariantConf variant, Path file) {
        var cluster = variant.getNamingConf().getCluster();
        var servers =
                Stream.of(cluster.startsWith(LIST) ? cluster.substring(LIST.length()) : "")
                        .flatMap(list -> Stream.of(list.split(",")))
                        .map(String::strip)
                        .toList();
        if (servers.stream().anyMatch(server -> !server.matches("[A-Za-z0-9.-]+:[0-9]{1,5}"))) {
            throw new ModelException(
                    "%s: the cluster of variant \"%s\" is \"%s\"; wanted is list://host:port,…"
                            .formatted(file, variant.getTag(), cluster));
        }
        return servers.stream().map(server -> URI.create("http://" + server)).toList();
    }

    /** Draws a variant by weight, and one of its servers. */
    public Target draw(RandomGenerator random) {
        int left = random.nextInt(all.stream().mapToInt(Variant::weight).sum());
        for (var variant : all) {
            left -= variant.weight();
            if (left < 0) {
                var servers = variant.servers();
                return new Target(variant.tag(), servers.get(random.nextInt(servers.size())));
            }
        }
        throw new IllegalStateException("weights that end before their sum");
    }
}
