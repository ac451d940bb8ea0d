// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.mlflow;

/** The last value of a metric of a run. */
record Measurement(double value, long timestamp, long step) {}
