// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.store;

import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.hub.ModelFile;

/** Files that were uploaded before anybody said of which version they are, by path. */
public final class ArtifactRows {
    private final Transactions transactions;

    ArtifactRows(Transactions transactions) {
        this.transactions = transactions;
    }

    /** Writes a file's row; the file of this path that was there before is forgotten. */
    public void put(ModelFile file) {
        transactions.run(
                connection -> {
                    Rows.update(connection, "DELETE FROM artifacts WHERE path = ?", file.path());
                    Rows.update(
                            connection,
                            "INSERT INTO artifacts (path, size, sha256) VALUES (?, ?, ?)",
                            file.path(),
                            file.size(),
                            file.sha256());
                    return Transactions.DONE;
                });
    }

    /** The file of this path, and the files below it, by path. */
    public List<ModelFile> at(String path) {
        return transactions.run(
                connection -> {
                    var found = new ArrayList<ModelFile>();
                    // '0' follows '/': the range is what begins with the path and a slash.
                    Rows.each(
                            connection,
                            "SELECT path, size, sha256 FROM artifacts"
                                    + " WHERE path = ? OR (path > ? AND path < ?) ORDER BY path",
                            row ->
                                    found.add(
                                            new ModelFile(
                                                    row.getString(1),
                                                    row.getLong(2),
                                                    row.getString(3))),
                            path,
                            path + "/",
                            path + "0");
                    return found;
                });
    }
}
