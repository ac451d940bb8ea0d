// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.server;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import org.paddlepaddle.cloud.objects.GeneratedObjects;
import org.paddlepaddle.cloud.objects.store.StoreLimits;

/**
 * What a server is started with.
 *
 * @param directory of the objects; made with the first request
 * @param bind port 0 for a free one
 * @param domains hosts below which a bucket may stand as the first label
 * @param limits how much may be kept
 * @param memoryBytes that all requests may hold together
 * @param absent what is read where nothing was put
 */
public record ObjectServerConfig(
        Path directory,
        InetSocketAddress bind,
        List<String> domains,
        StoreLimits limits,
        long memoryBytes,
        GeneratedObjects absent) {
    private static final long USUAL_MEMORY = 32L << 20;
    private static final List<String> USUAL_DOMAINS = List.of("s3.localhost", "localhost");

    public ObjectServerConfig {
        domains = List.copyOf(domains);
    }

    public ObjectServerConfig(Path directory, InetSocketAddress bind) {
        this(
                directory,
                bind,
                USUAL_DOMAINS,
                StoreLimits.USUAL,
                USUAL_MEMORY,
                GeneratedObjects.NONE);
    }

    public ObjectServerConfig withDomains(List<String> others) {
        return new ObjectServerConfig(directory, bind, others, limits, memoryBytes, absent);
    }

    public ObjectServerConfig withLimits(StoreLimits others) {
        return new ObjectServerConfig(directory, bind, domains, others, memoryBytes, absent);
    }

    public ObjectServerConfig withMemory(long bytes) {
        return new ObjectServerConfig(directory, bind, domains, limits, bytes, absent);
    }

    public ObjectServerConfig withAbsent(GeneratedObjects made) {
        return new ObjectServerConfig(directory, bind, domains, limits, memoryBytes, made);
    }
}
