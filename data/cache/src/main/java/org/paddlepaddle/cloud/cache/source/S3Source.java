// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.source;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.objects.client.ObjectClient;
import org.paddlepaddle.cloud.objects.client.ObjectClientConfig;
import org.paddlepaddle.cloud.objects.client.ObjectClientException;
import org.paddlepaddle.cloud.objects.client.ObjectContent;
import org.paddlepaddle.cloud.objects.client.ObjectPage;
import org.paddlepaddle.cloud.objects.client.ObjectStat;

/** A bucket of a store that speaks S3, or what of it lies below a prefix. */
final class S3Source implements SampleSource {
    private static final String AMAZON = "s3.amazonaws.com";
    private static final Pattern REGION =
            Pattern.compile("s3[.-]([a-z0-9-]+)[.](bcebos|amazonaws)[.]com");
    private static final int TOO_MANY = 429;

    private final ObjectClient client;
    private final SourceUri uri;
    private final String prefix;

    S3Source(SourceUri uri, SourceCredentials credentials, boolean plain) {
        this.uri = uri;
        this.prefix = uri.prefix().isEmpty() ? "" : uri.prefix() + "/";
        this.client =
                new ObjectClient(
                        new ObjectClientConfig(
                                        endpoint(uri, plain),
                                        credentials.accessKey(),
                                        credentials.secretKey())
                                .withRegion(region(uri)));
    }

    /** MinIO is asked without TLS, as JuiceFS does; so is a store on a port that is not TLS's. */
    static URI endpoint(SourceUri uri, boolean plain) {
        var host = host(uri);
        boolean bare =
                plain
                        || uri.scheme().equals("minio")
                        || (host.contains(":") && !host.endsWith(":443"));
        return URI.create((bare ? "http://" : "https://") + host);
    }

    private static String host(SourceUri uri) {
        return uri.endpoint().isEmpty() ? AMAZON : uri.endpoint();
    }

    /** Stores sign with their region, which is part of their name; others do not mind. */
    static String region(SourceUri uri) {
        var region = REGION.matcher(host(uri));
        return region.matches() ? region.group(1) : "us-east-1";
    }

    @Override
    public void list(Consumer<SourceObject> each) throws IOException {
        var token = "";
        do {
            var page = page(token);
            page.objects().stream()
                    .filter(object -> !object.key().equals(prefix))
                    .map(this::object)
                    .forEach(each);
            token = page.next();
        } while (!token.isEmpty());
    }

    private ObjectPage page(String token) throws IOException {
        try {
            return client.page(uri.bucket(), prefix, "", token);
        } catch (ObjectClientException e) {
            throw failure(e, uri.toString());
        }
    }

    private SourceObject object(ObjectStat found) {
        return new SourceObject(
                found.key().substring(prefix.length()),
                found.size(),
                found.etag(),
                found.modified());
    }

    @Override
    public InputStream open(SourceObject object, long offset) throws IOException {
        if (offset >= object.size()) {
            return InputStream.nullInputStream();
        }
        try {
            var content = content(object, offset);
            if (!content.stat().etag().equals(object.version())) {
                content.close();
                throw new ChangedException(object.path());
            }
            return content.stream();
        } catch (ObjectClientException e) {
            if (e.missing()) {
                throw new ChangedException(object.path());
            }
            throw failure(e, object.path());
        }
    }

    private ObjectContent content(SourceObject object, long offset) {
        var key = prefix + object.path();
        return offset == 0
                ? client.get(uri.bucket(), key)
                : client.range(uri.bucket(), key, offset, object.size() - offset);
    }

    @Override
    public void delete(SourceObject object) throws IOException {
        try {
            client.delete(uri.bucket(), prefix + object.path());
        } catch (ObjectClientException e) {
            throw failure(e, object.path());
        }
    }

    /** What the store refuses it will refuse again; what it could not do it may do later. */
    private IOException failure(ObjectClientException e, String what) {
        int status = e.status();
        if (status >= 400 && status < 500 && status != TOO_MANY) {
            throw new SourceException(
                    "%s cannot be read from %s: %s (%d %s)%s"
                            .formatted(what, uri, e.getMessage(), status, e.code(), advice(status)),
                    e);
        }
        return new IOException("%s at %s: %s".formatted(what, uri, e.getMessage()), e);
    }

    private static String advice(int status) {
        return switch (status) {
            case 401, 403 -> "; check access-key and secret-key of the Secret";
            case 404 -> "; check the bucket and the endpoint in the address";
            default -> "";
        };
    }

    @Override
    public void close() {
        client.close();
    }
}
