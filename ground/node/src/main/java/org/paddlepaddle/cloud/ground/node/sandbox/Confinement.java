// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.sandbox;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Words the programs that lock a container in, as calls of the kernel. */
public final class Confinement {
    /** Where the scripts leave a pod's user namespace open. */
    public static final int NAMESPACE = 6;

    private static final int MOUNT = 20;

    private static final long AT_FDCWD = -100;
    private static final long AT_SYMLINK_NOFOLLOW = 0x100;
    private static final long AT_REMOVEDIR = 0x200;
    private static final long AT_EMPTY_PATH = 0x1000;
    private static final long AT_RECURSIVE = 0x8000;
    private static final long O_CLOEXEC = 0x80000;
    private static final long OPEN_TREE_CLONE = 1;
    private static final long MOVE_MOUNT_FROM_EMPTY = 4;
    private static final long MOUNT_ATTR_IDMAP = 0x100000;
    private static final long MS_RDONLY = 1;
    private static final long MS_REMOUNT = 32;
    private static final long MS_PRIVATE_ALL = 0x44000;
    private static final long MNT_DETACH = 2;
    private static final long CLONE_NEWNS = 0x20000;
    private static final long CLONE_NEWUSER = 0x10000000;
    private static final long F_GETPIPE_SZ = 1032;
    private static final long TCGETS = 0x5401;
    private static final long PR_CAPBSET_DROP = 24;
    private static final long PR_SET_SECUREBITS = 28;
    private static final long NO_SETUID_FIXUP = 4;
    private static final long PR_CAP_AMBIENT = 47;
    private static final long PR_CAP_AMBIENT_CLEAR_ALL = 4;
    private static final long CAPABILITY_VERSION = 0x20080522L;
    private static final long STILL_NEEDED = 0x1c0;
    private static final long SIGINT = 2;
    private static final long SIGQUIT = 3;
    private static final long PR_SET_NO_NEW_PRIVS = 38;
    private static final long SECCOMP_SET_MODE_FILTER = 1;

    private final CallProgram program;
    private final Architecture architecture;

    private Confinement(Architecture architecture) {
        this.program = new CallProgram(architecture);
        this.architecture = architecture;
    }

    /** A program to be worded; none where the architecture is unknown to us. */
    public static Optional<Confinement> begin() {
        return Architecture.current().map(Confinement::new);
    }

    /** A directory or file of the machine, and where it is shown with the pod's ids. */
    public record Shown(Path source, Path at) {}

    /**
     * Shows directories under the ids that the pod knows, by id-mapped mounts in a mount namespace
     * of its own.
     *
     * @param required whether a file system that cannot do it is an error; it is then shown as it
     *     is
     */
    public Confinement show(List<Shown> directories, boolean required) {
        program.call("unshare", CLONE_NEWNS);
        program.call("mount", 0, program.text("/"), 0, MS_PRIVATE_ALL, 0);
        directories.forEach(shown -> show(shown, required));
        return this;
    }

    /** Shows more, without which the rest is of no use. */
    public Confinement also(List<Shown> directories) {
        directories.forEach(shown -> show(shown, true));
        return this;
    }

    private void show(Shown shown, boolean required) {
        long nothing = program.text("");
        long attributes = program.words(MOUNT_ATTR_IDMAP, 0, 0, NAMESPACE);
        long source = program.text(shown.source().toString());
        long at = program.text(shown.at().toString());
        long how = OPEN_TREE_CLONE | O_CLOEXEC | AT_RECURSIVE;
        program.callForNext("open_tree", AT_FDCWD, source, how);
        program.call("dup3", 0, MOUNT, O_CLOEXEC);
        if (required) {
            program.call("mount_setattr", MOUNT, nothing, AT_EMPTY_PATH, attributes, 32);
        } else {
            program.attempt("mount_setattr", MOUNT, nothing, AT_EMPTY_PATH, attributes, 32);
        }
        program.call("move_mount", MOUNT, nothing, AT_FDCWD, at, MOVE_MOUNT_FROM_EMPTY);
    }

    /** A root file system of two directories, in a mount namespace of its own. */
    public Confinement overlay(OverlayMount overlay) {
        program.call("unshare", CLONE_NEWNS);
        program.call("mount", 0, program.text("/"), 0, MS_PRIVATE_ALL, 0);
        return mount(overlay);
    }

    /**
     * A root file system of two directories that are shown under the pod's ids. The kernel writes
     * to them as whoever mounts, and that must be somebody there: the pod's root, with the
     * capabilities of the machine's.
     */
    public Confinement overlay(OverlayMount overlay, UserRange users) {
        program.call("prctl", PR_SET_SECUREBITS, NO_SETUID_FIXUP);
        program.call("setfsgid", users.first());
        program.call("setfsuid", users.first());
        mount(overlay);
        program.call("setfsuid", 0);
        program.call("setfsgid", 0);
        program.call("prctl", PR_SET_SECUREBITS, 0);
        return this;
    }

    private Confinement mount(OverlayMount overlay) {
        long type = program.text("overlay");
        long at = program.text(overlay.at().toString());
        program.call("mount", type, at, type, 0, program.text(overlay.options()));
        return this;
    }

    /** Becomes a user of the container and keeps no more capabilities than that user has. */
    public Confinement become(long uid, long gid, List<Long> groups, List<Integer> withheld) {
        withheld.forEach(number -> program.attempt("prctl", PR_CAPBSET_DROP, number));
        program.attempt("prctl", PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0);
        long kept = ~0L;
        for (int number : withheld) {
            kept &= ~(1L << number);
        }
        // setgid, setuid and setpcap are still needed, and go with the user or the next program.
        long half = (kept | STILL_NEEDED) & 0xffffffffL;
        long header = program.words(CAPABILITY_VERSION);
        long rest = kept >>> 32 & 0x1ffL;
        program.attempt("capset", header, program.words(half << 32 | half, rest << 32, rest));
        program.call("setgroups", groups.size(), program.ints(groups));
        program.call("setresgid", gid, gid, gid);
        program.call("setresuid", uid, uid, uid);
        return this;
    }

    /** Undoes what a shell does to programs in its background. */
    public Confinement heedSignals() {
        long byDefault = program.bytes(new byte[32]);
        program.call("rt_sigaction", SIGINT, byDefault, 0, 8);
        program.call("rt_sigaction", SIGQUIT, byDefault, 0, 8);
        return this;
    }

    /** Gives a file its final name. */
    public Confinement rename(Path from, Path to) {
        program.call(
                "renameat",
                AT_FDCWD,
                program.text(from.toString()),
                AT_FDCWD,
                program.text(to.toString()));
        return this;
    }

    /** Gives directories of the new root to the pod's own root. */
    public Confinement give(List<Path> directories, UserRange users) {
        for (var directory : directories) {
            long path = program.text(directory.toString());
            int root = users.first();
            program.attempt("fchownat", AT_FDCWD, path, root, root, AT_SYMLINK_NOFOLLOW);
        }
        return this;
    }

    /**
     * Gives the pipes and terminals of the program to its user: {@code /dev/stderr} is opened by
     * name. What else they may be, such as the machine's {@code /dev/null}, stays whose it is.
     *
     * @param user as the machine knows it
     */
    public Confinement giveStreams(int user, int group) {
        long room = program.bytes(new byte[64]);
        for (int stream = 0; stream <= 2; stream++) {
            program.guard("fcntl", stream, F_GETPIPE_SZ);
            program.attempt("fchown", stream, user, group);
            program.guard("ioctl", stream, TCGETS, room);
            program.attempt("fchown", stream, user, group);
        }
        return this;
    }

    /** Lets go of the old root after a {@code pivot_root}, and closes the new one. */
    public Confinement leave(Path oldRoot, boolean sealed) {
        long old = program.text(oldRoot.toString());
        program.call("umount2", old, MNT_DETACH);
        program.call("unlinkat", AT_FDCWD, old, AT_REMOVEDIR);
        if (sealed) {
            program.call("mount", 0, program.text("/"), 0, MS_REMOUNT | MS_RDONLY, 0);
        }
        return this;
    }

    /** Becomes root of the pod's user namespace, and so nobody on the machine. */
    public Confinement enterUsers() {
        program.call("setns", NAMESPACE, CLONE_NEWUSER);
        program.call("setgroups", 0, 0);
        program.call("setresgid", 0, 0, 0);
        program.call("setresuid", 0, 0, 0);
        program.call("close", NAMESPACE);
        return this;
    }

    /**
     * Gives capabilities up for good.
     *
     * @param dropped their numbers; one that is not there to be given up is no matter
     */
    public Confinement drop(List<Integer> dropped) {
        dropped.forEach(number -> program.attempt("prctl", PR_CAPBSET_DROP, number));
        program.call("prctl", PR_SET_NO_NEW_PRIVS, 1);
        return this;
    }

    /** Refuses system calls from here on. */
    public Confinement filter(Set<String> capabilities) {
        var filter = SeccompFilter.of(architecture, capabilities);
        long instructions = program.bytes(SeccompFilter.bytes(filter));
        long header = program.words(filter.size(), instructions);
        program.call("seccomp", SECCOMP_SET_MODE_FILTER, 0, header);
        return this;
    }

    /** The executable. */
    public byte[] build() {
        return program.build();
    }
}
