// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import java.nio.file.Path;
import java.time.InstantSource;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.image.Images;
import org.paddlepaddle.cloud.ground.node.network.PodNetwork;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerRuntime;
import org.paddlepaddle.cloud.ground.node.runtime.ExitWatch;

/** What all pod workers of a node share. */
record Machine(
        NodeHome home,
        Path userHome,
        ContainerRuntime runtime,
        PodNetwork network,
        Images images,
        ExitWatch exits,
        InstantSource clock) {}
