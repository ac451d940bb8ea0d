// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube;
import java.nio.file.Path;
import org.paddlepaddle.cloud.cube.store.CubeStore;
/** stub. */
public final class OurTable {
    public static final String NAME = "bench";
    public static final String BASE = "100";
    private OurTable() {}
    public static void build(Path root, Rows rows, String version, long salt) {}
    public static CubeStore open(Path root) { throw new IllegalStateException(); }
}
