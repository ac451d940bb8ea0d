// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import org.paddlepaddle.cloud.ground.image.Descriptor;

/** Where the layers of an image come from. */
interface LayerSource {
    /**
     * A layer as a file, compressed or not.
     *
     * @param progress told how many of its bytes are here
     */
    Path fetch(Descriptor layer, LongConsumer progress) throws IOException;

    /** The layer is unpacked: its file is not needed any more. */
    void done(Descriptor layer) throws IOException;
}
