// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.stream;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.paddlepaddle.cloud.ground.node.posix.NetworkNamespace;
import org.paddlepaddle.cloud.ground.tunnel.TunnelStream;
import org.paddlepaddle.cloud.supervise.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A port-forward's connection to a port of a pod.
 *
 * <p>In a network of its own a program that listens on localhost alone is reached too, as with
 * kubelet. Where pods share our network, localhost is everybody's and not asked.
 *
 * @param address of the pod
 * @param process any process of the pod, for its network
 */
public record PortDial(String address, OptionalLong process) {
    private static final Logger LOG = LoggerFactory.getLogger(PortDial.class);
    private static final int BLOCK = 32 * 1024;
    private static final int PATIENCE_MILLIS = 10_000;

    /**
     * @throws IOException when nobody listens
     */
    public SocketChannel connect(int port) throws IOException {
        IOException last = null;
        for (var target : targets(port)) {
            var socket = socket();
            try {
                socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
                socket.socket().connect(target, PATIENCE_MILLIS);
                return socket;
            } catch (IOException e) {
                socket.close();
                last = e;
            }
        }
        throw last == null ? new SocketException("the pod has no address") : last;
    }

    /**
     * Connects to what a mirror pod shows, on this machine. It is asked from loopback: the rules of
     * Services give a connection from an address to itself another sender.
     *
     * @throws IOException when nobody listens
     */
    public SocketChannel connectFromLoopback(int port) throws IOException {
        if (address.isEmpty()) {
            throw new SocketException("the pod has no address");
        }
        var socket = SocketChannel.open();
        try {
            socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
            socket.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0));
            var target = new InetSocketAddress(InetAddress.ofLiteral(address), port);
            socket.socket().connect(target, PATIENCE_MILLIS);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private List<InetSocketAddress> targets(int port) throws IOException {
        var targets = new ArrayList<InetSocketAddress>();
        if (process.isPresent() && !NetworkNamespace.shared(process.getAsLong())) {
            targets.add(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port));
        }
        if (!address.isEmpty()) {
            targets.add(new InetSocketAddress(InetAddress.ofLiteral(address), port));
        }
        return targets;
    }

    private SocketChannel socket() throws IOException {
        return process.isPresent()
                ? NetworkNamespace.socket(process.getAsLong())
                : SocketChannel.open();
    }

    /** Carries bytes both ways until both ends have said all or one breaks; closes nothing. */
    public static void carry(SocketChannel socket, TunnelStream stream)
            throws IOException, InterruptedException {
        var back = Threads.start("port-out", () -> send(socket, stream));
        try {
            copy(stream.input(), Channels.newOutputStream(socket));
            socket.shutdownOutput();
        } catch (IOException e) {
            // Not closed here: until the caller does, nobody else has the address.
            endInput(socket);
        }
        back.join();
    }

    private static void endInput(SocketChannel socket) {
        try {
            socket.shutdownInput();
        } catch (IOException e) {
            LOG.debug("port connection: {}", e.getMessage());
        }
    }

    private static void send(SocketChannel socket, TunnelStream stream) {
        try {
            copy(Channels.newInputStream(socket), stream.output());
            stream.output().close();
        } catch (IOException e) {
            LOG.debug("port connection: {}", e.getMessage());
            stream.close();
        }
    }

    private static void copy(InputStream from, OutputStream to) throws IOException {
        var block = new byte[BLOCK];
        for (int count = from.read(block); count >= 0; count = from.read(block)) {
            to.write(block, 0, count);
        }
    }
}
