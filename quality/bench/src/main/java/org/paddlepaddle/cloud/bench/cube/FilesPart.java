// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube;

import java.nio.file.Path;
import java.util.List;
import org.paddlepaddle.cloud.bench.Row;
import org.paddlepaddle.cloud.bench.Run;

/** What a version costs on disk and to load. */
final class FilesPart {
    FilesPart(Run run, Rows table, Path root) {}
    List<Row> rows() { return List.of(); }
}
