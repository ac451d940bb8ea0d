// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;
final class CubeServerMain {
}
