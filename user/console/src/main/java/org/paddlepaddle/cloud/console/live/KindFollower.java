// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.live;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.FilterWatchListDeletable;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import org.jspecify.annotations.Nullable;

/** A watch of one kind, followed with the caller's client until it is closed. */
final class KindFollower<T extends HasMetadata> implements AutoCloseable, ResourceEventHandler<T> {
    private static final int FORBIDDEN = 403;
    private static final int UNAUTHORIZED = 401;
    private static final int NOT_FOUND = 404;

    private final WatchedKind<T> kind;
    private final CoalescingQueue mailbox;
    private final SharedIndexInformer<T> informer;

    private KindFollower(
            FilterWatchListDeletable<T, ?, ?> chosen,
            WatchedKind<T> kind,
            CoalescingQueue mailbox) {
        this.kind = kind;
        this.mailbox = mailbox;
        this.informer = chosen.runnableInformer(0);
        informer.addEventHandler(this);
        informer.exceptionHandler((_, failure) -> !isFinal(failure));
    }

    static AutoCloseable start(
            KubernetesClient client, WatchRequest watch, CoalescingQueue mailbox) {
        return start(client, watch.kind(), watch, mailbox);
    }

    private static <T extends HasMetadata> AutoCloseable start(
            KubernetesClient client,
            WatchedKind<T> kind,
            WatchRequest watch,
            CoalescingQueue mailbox) {
        var chosen = chosen(client, kind, watch);
        try {
            // Asked for one first: an informer that is refused fills the log with what is no error.
            chosen.list(new ListOptionsBuilder().withLimit(1L).build());
        } catch (KubernetesClientException e) {
            if (isFinal(e)) {
                mailbox.put(
                        e.getCode() == NOT_FOUND
                                ? PageChange.absent(kind.word())
                                : PageChange.refused(kind.word(), message(e)));
                return () -> {};
            }
        }
        var following = new KindFollower<T>(chosen, kind, mailbox);
        var _ = following.informer.start().whenComplete((_, failure) -> following.begun(failure));
        return following;
    }

    private static <T extends HasMetadata> FilterWatchListDeletable<T, ?, ?> chosen(
            KubernetesClient client, WatchedKind<T> kind, WatchRequest watch) {
        var all = kind.resources().apply(client);
        FilterWatchListDeletable<T, ?, ?> some =
                watch.namespace().isEmpty()
                        ? all.inAnyNamespace()
                        : all.inNamespace(watch.namespace());
        if (!watch.name().isEmpty()) {
            some = some.withField("metadata.name", watch.name());
        }
        return watch.labels().isEmpty() ? some : some.withLabels(watch.labels());
    }

    private void begun(@Nullable Throwable failure) {
        if (failure == null) {
            mailbox.put(PageChange.listed(kind.word()));
        } else if (!informer.isRunning() || isFinal(failure)) {
            mailbox.put(PageChange.refused(kind.word(), message(failure)));
        }
    }

    /** What another try would not change. */
    private static boolean isFinal(Throwable failure) {
        for (var cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof KubernetesClientException known) {
                return known.getCode() == FORBIDDEN
                        || known.getCode() == UNAUTHORIZED
                        || known.getCode() == NOT_FOUND;
            }
        }
        return false;
    }

    private static String message(Throwable failure) {
        for (var cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof KubernetesClientException known && known.getStatus() != null) {
                return String.valueOf(known.getStatus().getMessage());
            }
        }
        return "Kubernetes does not answer";
    }

    private String key(T object) {
        return object.getMetadata().getNamespace() + "/" + object.getMetadata().getName();
    }

    @Override
    public void onAdd(T object) {
        mailbox.put(PageChange.set(kind.word(), key(object), kind.view().apply(object)));
    }

    @Override
    public void onUpdate(T before, T object) {
        onAdd(object);
    }

    @Override
    public void onDelete(T object, boolean unknown) {
        mailbox.put(PageChange.gone(kind.word(), key(object)));
    }

    @Override
    public void close() {
        informer.stop();
    }
}
