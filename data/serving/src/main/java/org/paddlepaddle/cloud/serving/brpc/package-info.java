// SPDX-License-Identifier: Apache-2.0
/** brpc's own protocol, baidu_std, as Paddle Serving's native client speaks it. */
@NullMarked
package org.paddlepaddle.cloud.serving.brpc;

import org.jspecify.annotations.NullMarked;
