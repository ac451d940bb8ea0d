// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.command;

import java.io.File;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.serving.HostedModels;
import org.paddlepaddle.cloud.serving.InferenceServer;
import org.paddlepaddle.cloud.serving.ModelLoader;
import org.paddlepaddle.cloud.serving.ServingConfig;
import org.paddlepaddle.cloud.serving.access.AccessLog;
import org.paddlepaddle.cloud.serving.conf.ConfDirectory;
import org.paddlepaddle.cloud.serving.engine.onnx.OnnxEngine;
import org.paddlepaddle.cloud.serving.engine.paddle.PaddleEngine;
import org.paddlepaddle.cloud.serving.engine.paddle.PaddleOptions;
import org.paddlepaddle.cloud.serving.http.Token;
import org.paddlepaddle.cloud.serving.model.ModelDirectory;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.serving.queue.QueueOptions;
import org.paddlepaddle.cloud.serving.repository.ModelRepository;
import org.paddlepaddle.cloud.serving.repository.ModelSource;
import org.paddlepaddle.cloud.serving.repository.ModelSources;
import org.paddlepaddle.cloud.serving.repository.RepositoryPolling;
import org.paddlepaddle.cloud.serving.sparse.CubeLookup;
import org.paddlepaddle.cloud.serving.transform.AllowedPictures;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc serve}: an inference server here and now, without Kubernetes. */
@Command(name = "serve")
final class ServeCommand implements Callable<Integer> {

    /** What upstream's launcher is told to do unless it is to stop one. */
    private static final String START = "start";

    private static final int PORT = 9292;

    private final Shell shell;
    @Mixin private final OutputOption output = new OutputOption();

    private final UpstreamFlags upstream = new UpstreamFlags();

    @Parameters(index = "0", paramLabel = "DIR", arity = "0..1")
    private @Nullable Path given;

    @Option(names = "--repository", paramLabel = "DIR")
    private @Nullable Path repository;

    @Option(names = "--conf", paramLabel = "DIR")
    private @Nullable Path conf;

    @Option(names = "--versions", paramLabel = "COUNT")
    private int versions = 1;

    @Option(names = "--reload-seconds", paramLabel = "SECONDS")
    private int reload = 2;

    @Option(names = "--name", paramLabel = "NAME")
    private @Nullable String name;

    @Option(
            names = {"-p", "--port"},
            paramLabel = "PORT")
    private @Nullable Integer port;

    @Option(names = "--host", paramLabel = "ADDRESS")
    private @Nullable String host;

    @Option(names = "--token-file", paramLabel = "FILE")
    private @Nullable Path tokenFile;

    @Option(names = "--open")
    private boolean open;

    @Option(names = "--cube-conf", paramLabel = "FILE")
    private @Nullable Path cubeConf;

    @Option(names = "--cube-table", paramLabel = "TABLE")
    private String cubeTable = "";

    @Option(names = "--cube-cache-mib", paramLabel = "MIB")
    private int cubeCacheMib;

    @Option(names = "--pictures-from", paramLabel = "HOST", split = ",")
    private List<String> pictureHosts = List.of();

    @Option(names = "--engine", paramLabel = "ENGINE")
    private ModelLoader.Choice engine = ModelLoader.Choice.auto;

    @Option(names = "--python", paramLabel = "PYTHON")
    private @Nullable Path python;

    @Option(names = "--request-cache-mib", paramLabel = "MIB")
    private int cacheMib;

    @Option(names = "--run-timeout-millis", paramLabel = "MILLIS")
    private int runTime = 60_000;

    @Option(names = "--legacy-error-codes")
    private boolean legacyCodes;

    @Option(names = "--access-log", paramLabel = "FILE")
    private @Nullable String accessLog;

    @Option(names = "--threads", paramLabel = "COUNT")
    private int threads = 1;

    @Option(names = "--workers", paramLabel = "COUNT")
    private int workers = 1;

    @Option(names = "--batch", paramLabel = "ROWS")
    private int batch = 32;

    @Option(names = "--batch-wait-millis", paramLabel = "MILLIS")
    private int batchWait;

    @Option(names = "--batch-padding")
    private boolean padded;

    @Option(names = "--queue", paramLabel = "REQUESTS")
    private int queue = 256;

    @Option(names = "--timeout-millis", paramLabel = "MILLIS")
    private int timeout = 20_000;

    @Option(names = "--max-body-mib", paramLabel = "MIB")
    private int largestBody = 64;

    private ServeCommand(Shell shell) {
        this.shell = shell;
    }

    /** The command with its own options and upstream's. */
    static CommandLine line(Shell shell) {
        var command = new ServeCommand(shell);
        var line = new CommandLine(command);
        command.upstream.addTo(line.getCommandSpec());
        return line;
    }

    @Override
    public Integer call() throws InterruptedException {
        var legacy = Optional.ofNullable(conf).map(shell::path).map(ConfDirectory::read);
        var sources = sources(legacy);
        var checked = config(legacy);
        ServingLog.open(shell);
        warnings(legacy).forEach(shell.screen()::errorLine);
        try (var service = new ShutdownSequence()) {
            var config = checked.with(service.add(log(legacy)));
            var supervisor = new Supervisor();
            var lookups = service.add(lookups(legacy, supervisor));
            var loader = new ModelLoader(new OnnxEngine(cache(), threads()), paddle(), pictures());
            var server =
                    service.add(
                            InferenceServer.start(
                                    config,
                                    supervisor,
                                    (models, _) ->
                                            follow(
                                                    new ModelRepository(
                                                            sources,
                                                            each -> load(loader, each, lookups),
                                                            models),
                                                    models,
                                                    supervisor)));
            new ReadyMessage(shell, output).print(server, repository != null || conf != null);
            service.await();
        }
        return Exit.OK.code();
    }

    /** In a system's pods, the files of mapped hosts are in its object store. */
    private AllowedPictures pictures() {
        var store = shell.variable("PADDLECLOUD_OBJECTS");
        return new AllowedPictures(
                Set.copyOf(pictureHosts),
                store.isEmpty() ? Optional.empty() : Optional.of(URI.create(store + "/data-map")));
    }

    private CubeTables lookups(Optional<ConfDirectory> legacy, Supervisor supervisor) {
        CubeTables.Opener opener = (file, table) -> lookup(file, table, supervisor);
        return legacy.map(directory -> CubeTables.of(directory, opener))
                .orElseGet(
                        () ->
                                cubeConf == null
                                        ? CubeTables.NONE
                                        : CubeTables.of(shell.path(cubeConf), cubeTable, opener));
    }

    private CubeLookup lookup(Path file, String table, Supervisor supervisor) {
        return cubeCacheMib > 0
                ? CubeLookup.cached(file, table, (long) cubeCacheMib << 20, supervisor)
                : CubeLookup.open(file, table, supervisor);
    }

    private List<String> warnings(Optional<ConfDirectory> legacy) {
        var warnings = new ArrayList<>(upstream.warnings());
        legacy.stream()
                .flatMap(directory -> directory.ignored().stream())
                .forEach(flag -> warnings.add(shell.text("serve.flag", flag)));
        return warnings;
    }

    private ServedModel load(ModelLoader loader, ModelSource source, CubeTables lookups) {
        return loader.load(
                ModelDirectory.of(source.path()),
                source.name(),
                source.version(),
                engine,
                lookups.of(source.name()));
    }

    private void follow(ModelRepository repository, HostedModels models, Supervisor supervisor) {
        repository.open();
        models.controlledBy(repository);
        if (reload > 0) {
            RepositoryPolling.start(repository, Duration.ofSeconds(reload), supervisor);
        }
    }

    private ModelSources sources(Optional<ConfDirectory> legacy) {
        var directory = directory();
        if (legacy.isPresent()) {
            boolean named = given != null || !upstream.models().isEmpty() || name != null;
            if (named || repository != null || cubeConf != null) {
                throw Failure.of(Exit.USAGE, shell.text("serve.conf"));
            }
            return legacy.get().sources();
        }
        if (versions < 1 || reload < 0) {
            throw Failure.of(Exit.USAGE, shell.text("serve.repository"));
        }
        if (repository == null) {
            return ModelSources.of(modelName(directory), directory);
        }
        if (given != null || !upstream.models().isEmpty() || name != null) {
            throw Failure.of(Exit.USAGE, shell.text("serve.either"));
        }
        return ModelSources.repository(shell.path(repository), versions);
    }

    /** The model, however it was named; every flag of upstream's is looked at first. */
    private Path directory() {
        var refused = upstream.refused();
        if (!refused.isEmpty()) {
            throw Failure.of(
                    Exit.USAGE,
                    shell.text("serve.upstream", String.join(", ", refused)),
                    shell.text("serve.plain"));
        }
        var named = new ArrayList<>(upstream.models());
        if (given != null && !(String.valueOf(given).equals(START) && !named.isEmpty())) {
            named.addFirst(given);
        }
        if (named.size() > 1) {
            throw Failure.of(Exit.USAGE, shell.text("serve.chain", named));
        }
        return shell.path(named.isEmpty() ? Path.of(".") : named.getFirst());
    }

    private int threads() {
        return upstream.threads().orElse(threads);
    }

    /** Without a name it is the python3 that a shell would find, where there is one. */
    private Optional<PaddleEngine> paddle() {
        return Optional.ofNullable(python)
                .map(this::interpreter)
                .or(this::python3)
                .map(found -> new PaddleEngine(found, paddleOptions()));
    }

    /** A run that nobody waits for is let finish for a while: the start after it takes longer. */
    private PaddleOptions paddleOptions() {
        return new PaddleOptions(
                threads(), upstream.workers().orElse(workers), Duration.ofMillis(runTime));
    }

    private Optional<Path> python3() {
        return Stream.of(shell.variable("PATH").split(Pattern.quote(File.pathSeparator)))
                .filter(directory -> !directory.isEmpty())
                .map(directory -> Path.of(directory, "python3"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** A bare word is looked up as every command is. */
    private Path interpreter(Path given) {
        return given.getNameCount() == 1 && !given.isAbsolute() ? given : shell.path(given);
    }

    /** On standard error, or in a file. */
    private AccessLog log(Optional<ConfDirectory> legacy) {
        if (accessLog == null) {
            return legacy.map(directory -> AccessLog.below(clock(), directory.root()))
                    .orElse(AccessLog.NONE);
        }
        return accessLog.equals("-")
                ? AccessLog.to(clock(), shell.screen()::errorLine)
                : AccessLog.file(clock(), shell.path(Path.of(accessLog)));
    }

    private static InstantSource clock() {
        return InstantSource.system();
    }

    private ServingConfig config(Optional<ConfDirectory> legacy) {
        var queueing =
                new QueueOptions(
                        upstream.workers()
                                .or(() -> legacy.flatMap(ConfDirectory::workers))
                                .orElse(workers),
                        queue,
                        upstream.batch()
                                .or(() -> legacy.flatMap(ConfDirectory::batch))
                                .orElse(batch),
                        Duration.ofMillis(batchWait),
                        Duration.ofMillis(timeout),
                        padded);
        int body = upstream.bodyMib().orElse(largestBody);
        if (body < 1 || body > 1024) {
            throw Failure.of(Exit.USAGE, shell.text("serve.body", body));
        }
        var token = tokenFile == null ? Token.NONE : Token.read(shell.path(tokenFile));
        var address = address(token, legacy.map(ConfDirectory::port).orElse(PORT));
        return new ServingConfig(
                address,
                token,
                body << 20,
                queueing,
                version(),
                upstream.prometheusPort()
                        .map(metrics -> new InetSocketAddress(address.getAddress(), metrics)),
                AccessLog.NONE,
                upstream.cacheBytes().orElse((long) Math.max(0, cacheMib) << 20),
                legacyCodes);
    }

    /** Loopback unless told otherwise; in a pod, whose network is its own, what the pod says. */
    private InetSocketAddress address(Token token, int without) {
        var pod = shell.variable("BIND_ADDRESS");
        var wanted = host != null ? host : pod.isEmpty() ? "127.0.0.1" : pod;
        InetAddress found;
        try {
            found = InetAddress.getByName(wanted);
        } catch (UnknownHostException e) {
            throw new Failure(Exit.USAGE, shell.text("serve.host", wanted), List.of(), e);
        }
        boolean safe = found.isLoopbackAddress() || !token.isNone() || open;
        if (!safe && !(host == null && !pod.isEmpty())) {
            throw Failure.of(
                    Exit.USAGE, shell.text("serve.exposed", wanted), shell.text("serve.expose"));
        }
        return new InetSocketAddress(found, port == null ? without : port);
    }

    private String modelName(Path directory) {
        if (name != null) {
            return name;
        }
        var file = directory.getFileName();
        return file == null ? "model" : file.toString().replaceFirst("[.]onnx$", "");
    }

    private static String version() {
        var version = ServeCommand.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    /** Where the engine's native library stays from one start to the next. */
    private Path cache() {
        var home = shell.variable("PDC_HOME");
        var root =
                home.isEmpty()
                        ? shell.userHome().resolve(".cache/paddlecloud")
                        : Path.of(home).resolve("cache");
        return root.resolve("onnxruntime");
    }
}
