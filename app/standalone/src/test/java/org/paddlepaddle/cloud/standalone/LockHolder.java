// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;
import org.paddlepaddle.cloud.standalone.home.HomeLock;

/** A process that takes a home, says so, and stays until it is killed. */
public final class LockHolder {
    private LockHolder() {}

    public static void main(String[] arguments) throws InterruptedException {
        try (var _ = HomeLock.take(new HomeDirectory(Path.of(arguments[0])))) {
            System.out.println("taken");
            new CountDownLatch(1).await();
        }
    }

    /** Returns when the home is taken. */
    public static Process start(HomeDirectory home) throws IOException {
        var process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                                "-Xshare:auto",
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                LockHolder.class.getName(),
                                home.root().toString())
                        .redirectError(Redirect.INHERIT)
                        .start();
        if (process.getInputStream().read() != 't') {
            process.destroyForcibly();
            throw new IllegalStateException("the lock was not taken");
        }
        return process;
    }
}
