// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.s3;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.paddlepaddle.cloud.objects.AnonymousReads;
import org.paddlepaddle.cloud.objects.Credentials;
import org.paddlepaddle.cloud.objects.GeneratedObject;
import org.paddlepaddle.cloud.objects.GeneratedObjects;
import org.paddlepaddle.cloud.objects.error.S3Error;
import org.paddlepaddle.cloud.objects.error.S3Exception;
import org.paddlepaddle.cloud.objects.http.Incoming;
import org.paddlepaddle.cloud.objects.http.Reply;
import org.paddlepaddle.cloud.objects.http.RequestHandler;
import org.paddlepaddle.cloud.objects.store.IndexException;
import org.paddlepaddle.cloud.objects.store.ObjectStore;
import org.paddlepaddle.cloud.objects.xml.XmlWriter;

/** The S3 API: every request has an answer, and every answer an id. */
public final class S3Service implements RequestHandler {
    private static final Logger LOG = System.getLogger(S3Service.class.getName());

    /** Opens the store when it is first needed. */
    @FunctionalInterface
    public interface Opening {
        ObjectStore store() throws IOException;
    }

    private final Opening opening;
    private final GeneratedObjects absent;
    private final SignatureAuthentication authentication;
    private final List<String> domains;
    private final AtomicLong ids;

    /**
     * @param domains hosts below which a bucket may stand as the first label
     */
    public S3Service(
            Opening opening,
            GeneratedObjects absent,
            Credentials credentials,
            AnonymousReads anonymous,
            List<String> domains,
            InstantSource clock) {
        this.opening = opening;
        this.absent = absent;
        this.authentication = new SignatureAuthentication(credentials, anonymous, clock);
        this.domains = List.copyOf(domains);
        this.ids = new AtomicLong(clock.millis() << 20);
    }

    @Override
    public Reply handle(Incoming incoming) {
        var id = Long.toHexString(ids.incrementAndGet()).toUpperCase(Locale.ROOT);
        var reply = answered(incoming, id);
        var whole = incoming.method().equals("HEAD") ? closed(reply) : reply;
        return whole.with("x-amz-request-id", id).with("x-amz-id-2", "paddlecloud");
    }

    private Reply answered(Incoming incoming, String id) {
        try {
            var request = S3Request.of(incoming, domains);
            var caller = authentication.caller(request);
            return served(new S3Call(request, caller, opening.store()));
        } catch (S3Exception e) {
            return error(e, incoming, id);
        } catch (IOException | IndexException | UncheckedIOException e) {
            return error(failure(e, id), incoming, id);
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "request " + id + " failed", e);
            return error(S3Error.InternalError.refused(), incoming, id);
        }
    }

    private Reply served(S3Call call) throws IOException {
        try {
            return Routes.serve(call);
        } catch (S3Exception e) {
            return made(call, e).orElseThrow(() -> e);
        }
    }

    /** What is not there may be made. Who may not read it was refused for another reason. */
    private Optional<Reply> made(S3Call call, S3Exception refused) throws IOException {
        var request = call.request();
        boolean reads = request.method().equals("GET") || request.method().equals("HEAD");
        boolean missing =
                refused.error() == S3Error.NoSuchKey || refused.error() == S3Error.NoSuchBucket;
        return reads && missing && !call.key().isEmpty() && request.query().isEmpty()
                ? absent.find(call.bucket(), call.key()).map(S3Service::reply)
                : Optional.empty();
    }

    private static Reply reply(GeneratedObject object) {
        return new Reply(200, List.of(), new Reply.Made(object.content()))
                .with("Content-Type", object.contentType())
                .with("ETag", "\"" + object.etag() + "\"")
                .with("Last-Modified", Times.header(object.modified()));
    }

    private static S3Exception failure(Exception e, String id) {
        var message = String.valueOf(e.getMessage());
        if (message.contains("No space left")
                || message.contains("Disk quota exceeded")
                || message.contains("SQLITE_FULL")) {
            LOG.log(Level.WARNING, "request {0}: {1}", id, message);
            return new S3Exception(S3Error.StorageFull, e);
        }
        LOG.log(Level.WARNING, "request " + id + " failed", e);
        return new S3Exception(S3Error.InternalError, e);
    }

    /** What HEAD asked for is not read. */
    private static Reply closed(Reply reply) {
        if (reply.content() instanceof Reply.Stored stored) {
            try {
                stored.object().close();
            } catch (IOException e) {
                LOG.log(Level.WARNING, "a file could not be closed", e);
            }
        }
        return reply.withoutBody();
    }

    private static Reply error(S3Exception refusal, Incoming incoming, String id) {
        var error = refusal.error();
        if (error == S3Error.NotModified) {
            return Reply.empty(error.status());
        }
        var target = incoming.target();
        int mark = target.indexOf('?');
        return Reply.xml(
                error.status(),
                XmlWriter.plain("Error")
                        .element("Code", error.name())
                        .element("Message", String.valueOf(refusal.getMessage()))
                        .element("Resource", mark < 0 ? target : target.substring(0, mark))
                        .element("RequestId", id)
                        .element("HostId", "paddlecloud")
                        .bytes());
    }
}
