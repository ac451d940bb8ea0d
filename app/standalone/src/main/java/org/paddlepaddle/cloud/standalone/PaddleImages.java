// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.paddlepaddle.cloud.ground.node.image.Catalog;

/** The product's part of the image catalogue: Paddle's releases, sample programs, this product. */
public final class PaddleImages {
    private PaddleImages() {}

    /** In front of what a node knows by itself. */
    public static Catalog catalog() {
        return Read.CATALOG.before(Catalog.builtIn());
    }

    /** When it is first asked for: few commands do. */
    private static final class Read {
        static final Catalog CATALOG = read();
    }

    private static Catalog read() {
        try (var file =
                Objects.requireNonNull(PaddleImages.class.getResourceAsStream("catalog.yaml"))) {
            return Catalog.read(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the catalogue", e);
        }
    }
}
