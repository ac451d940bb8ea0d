// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Gathers the facts of {@link MachineFacts} from this machine. */
public final class Survey {
    public static final int API_PORT = 6443;

    private static final int OLDEST = 8;
    private static final int NEWEST = 20;

    private static final String ASK_PYTHON =
            "import sys,importlib.util as u;"
                    + "print('%d %d %d.%d.%d' % (sys.version_info[:2] + sys.version_info[:3]),"
                    + " bool(u.find_spec('venv') and u.find_spec('ensurepip')))";

    private final String searchPath;

    public Survey(Map<String, String> environment) {
        this.searchPath = environment.getOrDefault("PATH", "/usr/bin:/bin");
    }

    public MachineFacts machine(Path home) {
        boolean root = status("Uid").startsWith("0");
        boolean free = ListeningPorts.free(API_PORT);
        return new MachineFacts(
                System.getProperty("os.name", "").equals("Linux"),
                root,
                Runtime.version().feature(),
                System.getProperty("java.home", ""),
                PackageSource.ofThisMachine(searchPath),
                pythons(),
                find("bwrap"),
                loopback(root),
                root || userNamespaces(),
                home,
                freeDisk(home),
                memory(),
                API_PORT,
                free,
                free ? Optional.empty() : ListeningPorts.holder(API_PORT),
                kubectl(),
                openFiles(),
                number(Path.of("/proc/sys/fs/inotify/max_user_instances")));
    }

    /** In the order in which the node looks for one; two names of one interpreter count once. */
    public List<Python> pythons() {
        var found = new LinkedHashMap<Path, Python>();
        for (var candidate : candidates()) {
            var real = real(candidate);
            if (!found.containsKey(real)) {
                python(candidate).ifPresent(python -> found.put(real, python));
            }
        }
        return List.copyOf(found.values());
    }

    private List<Path> candidates() {
        var exact = IntStream.iterate(NEWEST, minor -> minor >= OLDEST, minor -> minor - 1);
        return Stream.concat(
                        Stream.concat(
                                Stream.of("python3"), exact.mapToObj(minor -> "python3." + minor)),
                        Stream.of("python"))
                .flatMap(name -> PathPrograms.findAll(name, searchPath).stream())
                .toList();
    }

    private static Optional<Python> python(Path path) {
        var answer = PathPrograms.ask(List.of(path.toString(), "-c", ASK_PYTHON));
        return answer.ok() ? parsePython(path, answer.output()) : Optional.empty();
    }

    static Optional<Python> parsePython(Path path, String answer) {
        var match = Pattern.compile("(\\d+) (\\d+) (\\S+) (True|False)").matcher(answer);
        return match.find()
                ? Optional.of(
                        new Python(
                                path,
                                Integer.parseInt(match.group(1)),
                                Integer.parseInt(match.group(2)),
                                match.group(3),
                                match.group(4).equals("True")))
                : Optional.empty();
    }

    private Optional<Path> find(String program) {
        return PathPrograms.find(program, searchPath + ":/usr/sbin:/sbin");
    }

    private Optional<String> kubectl() {
        return find("kubectl")
                .map(path -> PathPrograms.ask(List.of(path.toString(), "version", "--client")))
                .filter(PathPrograms.Answer::ok)
                .map(answer -> answer.output().lines().findFirst().orElse("kubectl"));
    }

    /** Asked by doing it: sysctls, AppArmor and container policies all have a say. */
    private boolean userNamespaces() {
        return find("unshare")
                .map(path -> PathPrograms.ask(List.of(path.toString(), "-Ur", "true")).ok())
                .orElse(false);
    }

    /** Asked by doing it, as the node does. */
    private Optional<LoopbackReason> loopback(boolean root) {
        if (!root) {
            return Optional.of(LoopbackReason.notRoot);
        }
        var ip = find("ip");
        var nft = find("nft");
        if (ip.isEmpty() || nft.isEmpty()) {
            return Optional.of(ip.isEmpty() ? LoopbackReason.noIp : LoopbackReason.noNft);
        }
        var words = List.of("unshare", "--net", ip.get() + "", "link", "add", "probe");
        var bridge = Stream.concat(words.stream(), Stream.of("type", "bridge")).toList();
        boolean may =
                PathPrograms.ask(bridge).ok()
                        && PathPrograms.ask(List.of(nft.get() + "", "list", "tables")).ok();
        return may ? Optional.empty() : Optional.of(LoopbackReason.refused);
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException _) {
            return path;
        }
    }

    private static long freeDisk(Path home) {
        Path place = home;
        while (place != null && !Files.exists(place)) {
            place = place.getParent();
        }
        try {
            return place == null ? -1 : Files.getFileStore(place).getUsableSpace();
        } catch (IOException _) {
            return -1;
        }
    }

    private static long memory() {
        return read(Path.of("/proc/meminfo"))
                .lines()
                .filter(line -> line.startsWith("MemTotal:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                .findFirst()
                .orElse(-1);
    }

    private static String status(String field) {
        return read(Path.of("/proc/self/status"))
                .lines()
                .filter(line -> line.startsWith(field + ":"))
                .map(line -> line.substring(field.length() + 1).strip())
                .findFirst()
                .orElse("");
    }

    private static long openFiles() {
        return read(Path.of("/proc/self/limits"))
                .lines()
                .filter(line -> line.startsWith("Max open files"))
                .map(line -> line.substring("Max open files".length()).strip().split("\\s+")[0])
                .mapToLong(Survey::limit)
                .findFirst()
                .orElse(-1);
    }

    private static long number(Path file) {
        return limit(read(file).strip());
    }

    private static long limit(String text) {
        if (text.equals("unlimited")) {
            return Long.MAX_VALUE;
        }
        return text.matches("\\d{1,18}") ? Long.parseLong(text) : -1;
    }

    /** In one go: files below /proc/sys answer a second read with nothing. */
    private static String read(Path file) {
        try (var stream = Files.newInputStream(file)) {
            return new String(stream.readNBytes(1 << 16), StandardCharsets.UTF_8);
        } catch (IOException _) {
            return "";
        }
    }
}
