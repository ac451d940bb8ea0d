// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.client;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.paddlepaddle.cloud.objects.client.S3Transport.Ask;
import org.paddlepaddle.cloud.objects.sign.Hex;
import org.paddlepaddle.cloud.objects.sign.QueryParameter;
import org.paddlepaddle.cloud.objects.sign.SigV4;
import org.paddlepaddle.cloud.objects.xml.XmlWriter;

/**
 * An upload of a file in parts. Parts of an earlier upload of the same key that broke off count
 * where their MD5 is that of the file; one part lies in memory at a time.
 */
final class MultipartUpload {
    private static final int MOST_PARTS = 10_000;

    private final S3Transport transport;
    private final long partBytes;
    private final String bucket;
    private final String key;

    MultipartUpload(S3Transport transport, long partBytes, String bucket, String key) {
        this.transport = transport;
        this.partBytes = partBytes;
        this.bucket = bucket;
        this.key = key;
    }

    /** The ETag of the object. */
    String send(Path file, Map<String, String> headers) throws IOException {
        long size = Files.size(file);
        int part = Math.toIntExact(Math.max(partBytes, size / MOST_PARTS + 1));
        var upload = unfinished();
        var present = upload.isEmpty() ? Map.<Integer, String>of() : parts(upload);
        var id = upload.isEmpty() ? begin(headers) : upload;
        var etags = new TreeMap<Integer, String>();
        try (var bytes = new RandomAccessFile(file.toFile(), "r")) {
            for (long at = 0; at < size; at += part) {
                int number = etags.size() + 1;
                var piece = new byte[(int) Math.min(part, size - at)];
                bytes.seek(at);
                bytes.readFully(piece);
                var md5 = Hex.of(Hex.digest("MD5").digest(piece));
                etags.put(
                        number,
                        md5.equals(present.get(number)) ? md5 : sendPart(id, number, piece));
            }
        }
        return complete(id, etags);
    }

    private String unfinished() {
        var query = List.of(new QueryParameter("uploads", ""), new QueryParameter("prefix", key));
        return transport.document(ask("GET", "", query)).children("Upload").stream()
                .filter(upload -> upload.exactText("Key").equals(key))
                .map(upload -> upload.text("UploadId"))
                .findFirst()
                .orElse("");
    }

    private Map<Integer, String> parts(String id) {
        var etags = new HashMap<Integer, String>();
        var marker = "0";
        for (boolean more = true; more; ) {
            var query =
                    List.of(
                            new QueryParameter("uploadId", id),
                            new QueryParameter("part-number-marker", marker));
            var page = transport.document(ask("GET", key, query));
            for (var part : page.children("Part")) {
                etags.put(
                        Integer.parseInt(part.text("PartNumber")),
                        part.text("ETag").replace("\"", ""));
            }
            marker = page.text("NextPartNumberMarker");
            more = page.text("IsTruncated").equals("true");
        }
        return etags;
    }

    private String begin(Map<String, String> headers) {
        var ask =
                new Ask(
                        "POST",
                        bucket,
                        key,
                        List.of(new QueryParameter("uploads", "")),
                        headers,
                        BodyPublishers.noBody(),
                        SigV4.EMPTY_SHA256);
        return transport.document(ask).text("UploadId");
    }

    private String sendPart(String id, int number, byte[] piece) {
        var query =
                List.of(
                        new QueryParameter("partNumber", "" + number),
                        new QueryParameter("uploadId", id));
        var body = BodyPublishers.ofByteArray(piece);
        var ask = new Ask("PUT", bucket, key, query, Map.of(), body, Hex.sha256(piece));
        return transport.done(ask).headers().firstValue("etag").orElse("").replace("\"", "");
    }

    private String complete(String id, SortedMap<Integer, String> etags) {
        var xml = XmlWriter.of("CompleteMultipartUpload");
        etags.forEach(
                (number, etag) ->
                        xml.begin("Part")
                                .element("PartNumber", number)
                                .element("ETag", '"' + etag + '"')
                                .end());
        var body = xml.bytes();
        var result =
                transport.document(
                        new Ask(
                                "POST",
                                bucket,
                                key,
                                List.of(new QueryParameter("uploadId", id)),
                                Map.of(),
                                BodyPublishers.ofByteArray(body),
                                Hex.sha256(body)));
        // S3 may find out after its head has gone.
        if (result.name().equals("Error")) {
            throw new ObjectClientException(200, result.text("Code"), result.text("Message"));
        }
        return result.text("ETag").replace("\"", "");
    }

    private Ask ask(String method, String askedKey, List<QueryParameter> query) {
        return new Ask(
                method,
                bucket,
                askedKey,
                query,
                Map.of(),
                BodyPublishers.noBody(),
                SigV4.EMPTY_SHA256);
    }
}
