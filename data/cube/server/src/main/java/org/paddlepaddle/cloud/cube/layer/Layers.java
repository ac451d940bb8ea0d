// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import java.nio.file.Path;
import org.paddlepaddle.cloud.cube.layer.memory.Residence;

/** The way in: writes layers and reads them back. */
public final class Layers {
    private Layers() {}

    /**
     * A sink for one thread.
     *
     * @param scratch where rows wait when they are many; what a dead process left there is removed
     */
    public static LayerSink sink(LayerSpec spec, Path scratch) {
        return new SpillingSink(spec, scratch);
    }

    /** The rows of a layer's directory, mapped and verified. */
    public static RowCursor rows(Path directory) {
        var image = LayerImage.open(directory, Residence.MAPPED);
        return new ImageRows(image, image::close);
    }

    /** The rows of a layer in memory, which stays open. */
    public static RowCursor rows(LayerImage image) {
        return new ImageRows(image, () -> {});
    }
}
