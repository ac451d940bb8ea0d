// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.service;

import java.util.Optional;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.cli.code.ShippedCode;

/** What a service is to answer with, and how its pods get it. */
sealed interface DeployedModel {
    /** Where pods have it. */
    String DIRECTORY = "/tmp/model";

    /** The shell's words that bring it. */
    String fetch();

    /**
     * A version in the model hub.
     *
     * @param reference its name, with a version or an alias
     */
    record InHub(String reference) implements DeployedModel {
        private static final String SCHEME = "model://";

        /** Plain letters, as a shell reads it. */
        private static final Pattern FORM =
                Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*(@[A-Za-z0-9][A-Za-z0-9._-]*)?");

        static boolean isMeant(String text) {
            return text.startsWith(SCHEME);
        }

        static Optional<InHub> parse(String text) {
            return Optional.of(text.substring(SCHEME.length()))
                    .filter(reference -> FORM.matcher(reference).matches())
                    .map(InHub::new);
        }

        @Override
        public String fetch() {
            return "pdc model pull " + reference + " $MODEL";
        }
    }

    /** A directory of whoever typed the command, as it was then. */
    record Shipped(ShippedCode code) implements DeployedModel {
        private static final int SHORT = 8;

        @Override
        public String fetch() {
            return switch (code) {
                case ShippedCode.Packed _ ->
                        "mkdir -p $MODEL && cd $MODEL && { tar xzf /pdc/code.tar.gz"
                                + " || python3 -m tarfile -e /pdc/code.tar.gz .; }";
                case ShippedCode.Stored(var digest, _, _) ->
                        "pdc objects checkout s3://code-center/sha256:"
                                + digest
                                + " $MODEL --endpoint http://minio-service.kubeflow:9000"
                                + " --keys /pdc";
            };
        }

        /** The object that carries it, or the keys to it: another for every content. */
        String carrier(String service) {
            return service + "-model-" + code.digest().substring(0, SHORT);
        }
    }
}
