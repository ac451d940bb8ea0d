// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import org.paddlepaddle.cloud.cube.files.FaultPoint;
import org.paddlepaddle.cloud.cube.files.Fetch;
import org.paddlepaddle.cloud.cube.files.SharedToken;
import org.paddlepaddle.cloud.cube.ship.FileEndpoint;
import org.paddlepaddle.cloud.cube.ship.JsonCalls;
import org.paddlepaddle.cloud.cube.ship.RolloutHttpServer;
import org.paddlepaddle.cloud.cube.transfer.conf.TransferConf;
import org.paddlepaddle.cloud.supervise.RateLimit;

/** A transfer with its HTTP API and the file endpoint agents fetch from. */
public final class TransferServer implements AutoCloseable {
    public static final int USUAL_PORT = 8099;

    private final Transfer transfer;
    private final RolloutHttpServer api;
    private final RolloutHttpServer files;

    private TransferServer(Transfer transfer, RolloutHttpServer api, RolloutHttpServer files) {
        this.transfer = transfer;
        this.api = api;
        this.files = files;
    }

    /**
     * What a transfer needs besides its configuration.
     *
     * @param port of the API; 0 picks a free one
     * @param token for agents and for whoever asks this process
     * @param open beyond loopback without a token, as upstream
     */
    public record Surroundings(
            int port, SharedToken token, boolean open, ShardBuilder builder, FaultPoint faults) {}

    public static TransferServer start(TransferConf conf, Surroundings around) {
        try {
            Files.createDirectories(conf.output());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make " + conf.output(), e);
        }
        var files = bind(conf, conf.filePort(), around);
        var api = bind(conf, around.port(), around);
        files.handle("/", new FileEndpoint(conf.output(), new RateLimit(conf.bytesPerSecond())));
        var transfer = transfer(conf, around, "http://" + conf.address() + ":" + files.port());
        TransferApi.register(api, transfer);
        files.start();
        api.start();
        return new TransferServer(transfer, api, files);
    }

    private static RolloutHttpServer bind(TransferConf conf, int port, Surroundings around) {
        return RolloutHttpServer.bind(
                new InetSocketAddress(conf.address(), port), around.token(), around.open());
    }

    private static Transfer transfer(TransferConf conf, Surroundings around, String files) {
        // The donefiles' host is somebody else's: it does not get our token.
        var fetch = Fetch.usual(SharedToken.NONE);
        return new Transfer(
                conf,
                new Donefiles(conf.donefiles(), fetch),
                new ReleasePreparation(
                        conf,
                        new InputFetch(conf.donefiles(), fetch),
                        around.builder(),
                        around.faults()),
                new Replicas(conf, files, new JsonCalls(around.token())),
                around.faults());
    }

    public Transfer transfer() {
        return transfer;
    }

    /** Where the API listens. */
    public int port() {
        return api.port();
    }

    public int filePort() {
        return files.port();
    }

    @Override
    public void close() {
        transfer.close();
        api.close();
        files.close();
    }
}
