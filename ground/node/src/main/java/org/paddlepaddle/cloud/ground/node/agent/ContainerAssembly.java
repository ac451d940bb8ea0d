// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.SecurityContext;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.api.NodeApi;
import org.paddlepaddle.cloud.ground.node.device.DeviceMounts;
import org.paddlepaddle.cloud.ground.node.dns.HostsText;
import org.paddlepaddle.cloud.ground.node.dns.ResolverSettings;
import org.paddlepaddle.cloud.ground.node.image.PreparedImage;
import org.paddlepaddle.cloud.ground.node.log.LogFiles;
import org.paddlepaddle.cloud.ground.node.mount.Mount;
import org.paddlepaddle.cloud.ground.node.network.PodNetwork.Attachment;
import org.paddlepaddle.cloud.ground.node.pod.PodFiles;
import org.paddlepaddle.cloud.ground.node.pod.config.ConfigException;
import org.paddlepaddle.cloud.ground.node.pod.config.ContainerUser;
import org.paddlepaddle.cloud.ground.node.pod.config.ContainerVariables;
import org.paddlepaddle.cloud.ground.node.pod.config.PodFields;
import org.paddlepaddle.cloud.ground.node.pod.config.ServiceVariables;
import org.paddlepaddle.cloud.ground.node.runtime.Capabilities;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerId;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerLimits;
import org.paddlepaddle.cloud.ground.node.runtime.ImageRoot;
import org.paddlepaddle.cloud.ground.node.runtime.Isolation;
import org.paddlepaddle.cloud.ground.node.runtime.Launch;
import org.paddlepaddle.cloud.ground.node.runtime.RunAsIdentity;
import org.paddlepaddle.cloud.ground.node.sandbox.Sandbox;
import org.paddlepaddle.cloud.ground.node.stream.TerminalCommand;
import org.paddlepaddle.cloud.ground.node.volume.PodVolumes;

/**
 * Puts together what one container is started with.
 *
 * @param given variables every container of the node finds
 * @param userHome where programs inside expect their home directory
 */
record ContainerAssembly(
        NodeHome home,
        Path userHome,
        PodFields fields,
        Container container,
        PreparedImage image,
        Map<String, String> given,
        NodeApi source,
        DeviceAssignments devices,
        InstantSource clock) {
    private static final Path OUTPUT = Path.of("/output");
    private static final String MESSAGE = "/dev/termination-log";

    /**
     * @param volumes where the pod's volumes lie, by name
     * @throws ConfigException when something the container refers to is not there
     */
    Launch launch(
            ContainerId id,
            Duration backOff,
            Attachment network,
            Path privateHome,
            Map<String, Path> volumes) {
        var asked = ContainerUser.of(fields.pod(), container);
        var inside = image.pulled().map(pulled -> ImageIdentity.of(pulled, asked));
        asked.check(
                fields.pod(),
                container.getName(),
                inside.map(it -> it.uid() == 0).orElse(Isolation.root()));
        var variables = new TreeMap<>(image.environment());
        var namespace = fields.pod().getMetadata().getNamespace();
        variables.putAll(ServiceVariables.of(fields.pod(), source.services(namespace)));
        variables.putAll(given);
        if (inside.isEmpty()) {
            variables.put("HOME", userHome.toString());
        } else {
            variables.putIfAbsent(
                    "HOME", inside.get().home().isEmpty() ? "/" : inside.get().home());
        }
        variables.put("HOSTNAME", PodFiles.hostname(fields.pod()));
        variables.putIfAbsent("BIND_ADDRESS", bindAddress(network));
        if (image.output().isPresent()) {
            variables.put("OUT", OUTPUT.toString());
        }
        var assigned =
                new DeviceMounts(
                        devices.assign(fields.pod(), container), image.pulled().isPresent());
        variables.putAll(assigned.variables(variables));
        variables.putAll(ContainerVariables.of(container, fields, source));
        var mounts = new ArrayList<>(assigned.mounts());
        if (inside.isEmpty()) {
            mounts.add(new Mount.Bind(privateHome, userHome, sealed()));
        }
        mounts.addAll(systemFiles(network));
        var mounted =
                new PodVolumes(home, fields, source, clock).mounts(container, volumes, variables);
        image.mounts().stream().filter(mount -> !covered(mount, mounted)).forEach(mounts::add);
        output().ifPresent(path -> mounts.add(new Mount.Bind(create(path), OUTPUT, false)));
        mounts.addAll(mounted);
        var metadata = fields.pod().getMetadata();
        var logs = new LogFiles(home.logs());
        logs.note(fields.pod());
        return new Launch(
                id,
                command(variables),
                variables,
                Optional.ofNullable(container.getWorkingDir()).orElse(image.directory()),
                image.pulled().map(it -> new ImageRoot(it.root(), it.stopSignal())),
                mounts,
                PodFiles.kernelName(fields.pod()),
                network.namespace(),
                limits(),
                inside.map(it -> new RunAsIdentity(it.uid(), it.gid(), it.groups()))
                        .or(() -> identity(asked)),
                capabilities(),
                sandbox(),
                sealed(),
                Optional.ofNullable(container.getTerminationMessagePath()).orElse(MESSAGE),
                logs.of(
                        metadata.getNamespace(),
                        metadata.getName(),
                        id.pod(),
                        id.name(),
                        id.attempt()),
                backOff);
    }

    /** What an image has where a volume is mounted, nobody sees. */
    private static boolean covered(Mount ofImage, List<Mount> volumes) {
        return volumes.stream().anyMatch(v -> ofImage.target().startsWith(v.target()));
    }

    private boolean sealed() {
        var context = container.getSecurityContext();
        return context != null && Boolean.TRUE.equals(context.getReadOnlyRootFilesystem());
    }

    /**
     * A pod that asks for the machine's processes, or for capabilities that act on the machine, has
     * its users too: in a namespace of their own they would have neither.
     */
    private Sandbox sandbox() {
        var context = container.getSecurityContext();
        if (context != null && Boolean.TRUE.equals(context.getPrivileged())) {
            return Sandbox.PRIVILEGED;
        }
        var spec = fields.pod().getSpec();
        boolean ofMachine =
                Boolean.TRUE.equals(spec.getHostPID()) || Boolean.TRUE.equals(spec.getHostIPC());
        return new Sandbox(!ofMachine && capabilities().modest(), !unconfined(), true);
    }

    private boolean unconfined() {
        var own = container.getSecurityContext();
        var whole = fields.pod().getSpec().getSecurityContext();
        return Stream.of(
                        Optional.ofNullable(own).map(SecurityContext::getSeccompProfile),
                        Optional.ofNullable(whole).map(PodSecurityContext::getSeccompProfile))
                .flatMap(Optional::stream)
                .findFirst()
                .map(profile -> "Unconfined".equals(profile.getType()))
                .orElse(false);
    }

    private Capabilities capabilities() {
        var context = container.getSecurityContext();
        if (context == null) {
            return Capabilities.USUAL;
        }
        var wanted = context.getCapabilities();
        var before =
                Boolean.TRUE.equals(context.getPrivileged())
                        ? Capabilities.ALL
                        : Capabilities.USUAL;
        return wanted == null ? before : before.changed(wanted.getAdd(), wanted.getDrop());
    }

    /** A group alone changes the groups of whoever the image runs as, which is us. */
    private static Optional<RunAsIdentity> identity(ContainerUser user) {
        boolean asked =
                user.uid().isPresent() || user.gid().isPresent() || !user.groups().isEmpty();
        return asked
                ? Optional.of(
                        new RunAsIdentity(
                                user.uid().orElse(0L), user.gid().orElse(0L), user.groups()))
                : Optional.empty();
    }

    /** Where results of this container are kept; pods of one owner share the directory. */
    Optional<Path> output() {
        var metadata = fields.pod().getMetadata();
        var owner =
                metadata.getOwnerReferences().stream()
                        .filter(reference -> Boolean.TRUE.equals(reference.getController()))
                        .map(OwnerReference::getName)
                        // A reference may say anything; only a name may become a directory.
                        .filter(name -> name.matches("[a-z0-9]([a-z0-9.-]*[a-z0-9])?"))
                        .findFirst()
                        .orElse(metadata.getName());
        return image.output()
                .map(_ -> home.output().resolve(metadata.getNamespace()).resolve(owner));
    }

    /** Where the image has no entry point, arguments alone are a whole command. */
    private List<String> command(Map<String, String> variables) {
        boolean named = !container.getCommand().isEmpty();
        boolean told = named || !container.getArgs().isEmpty();
        var command = new ArrayList<>(named ? container.getCommand() : image.entry());
        command.addAll(told ? container.getArgs() : image.command());
        if (command.isEmpty()) {
            throw new ConfigException("no command specified");
        }
        var known = told ? variables : placed(variables);
        var expanded = ContainerVariables.expand(command, known);
        if (!Boolean.TRUE.equals(container.getTty())) {
            return expanded;
        }
        var terminal = TerminalCommand.of(expanded);
        return image.pulled().isPresent() ? ImageRoot.tool(terminal) : terminal;
    }

    /** What a command of the catalogue may refer to besides. */
    private Map<String, String> placed(Map<String, String> variables) {
        var all = new TreeMap<>(variables);
        all.put("POD_IP", fields.address());
        return all;
    }

    /**
     * Where to listen so that others reach the pod. On the machine's own network that is the pod's
     * address: all addresses would be everybody's.
     */
    private String bindAddress(Attachment network) {
        return network.namespace().isPresent() ? "0.0.0.0" : fields.address();
    }

    private List<Mount> systemFiles(Attachment network) {
        var directory =
                create(home.pods().resolve(fields.pod().getMetadata().getUid()).resolve("etc"));
        var mounts = new ArrayList<Mount>();
        bind(mounts, directory, "hosts", hosts(network));
        var resolver =
                ResolverSettings.of(
                        fields.pod(),
                        network.resolver(),
                        ResolverSettings.ofMachine(),
                        network.namespace().isPresent());
        bind(mounts, directory, "resolv.conf", resolver.render());
        bind(mounts, directory, "hostname", PodFiles.hostname(fields.pod()) + "\n");
        return mounts;
    }

    /** Where nobody may answer on port 53, names of services are in the file too. */
    private String hosts(Attachment network) {
        var own = PodFiles.hosts(fields.pod(), fields.address());
        var namespace = fields.pod().getMetadata().getNamespace();
        return network.resolver().isPresent() ? own : own + HostsText.end(home, namespace);
    }

    /** Only over a file the machine has: its directory is shared and cannot hold a new name. */
    private void bind(List<Mount> mounts, Path directory, String name, String content) {
        var target = Path.of("/etc", name);
        boolean own = image.pulled().isPresent();
        try {
            if (own || Files.exists(target)) {
                Files.writeString(directory.resolve(name), content);
                var at = own ? target : target.toRealPath();
                mounts.add(new Mount.Bind(directory.resolve(name), at, false));
            }
        } catch (IOException e) {
            throw new NodeException("cannot write " + directory.resolve(name), e);
        }
    }

    private static Path create(Path directory) {
        try {
            return Files.createDirectories(directory);
        } catch (IOException e) {
            throw new NodeException("cannot make " + directory + ": " + e.getMessage(), e);
        }
    }

    private ContainerLimits limits() {
        var resources = container.getResources();
        Map<String, Quantity> limits =
                resources == null || resources.getLimits() == null
                        ? Map.of()
                        : resources.getLimits();
        return new ContainerLimits(
                amount(limits.get("memory"), BigDecimal.ONE),
                amount(limits.get("cpu"), BigDecimal.valueOf(1000)));
    }

    private static OptionalLong amount(@Nullable Quantity quantity, BigDecimal factor) {
        return quantity == null
                ? OptionalLong.empty()
                : OptionalLong.of(quantity.getNumericalAmount().multiply(factor).longValue());
    }
}
