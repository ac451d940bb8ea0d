// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.model;

import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.serving.engine.LoadedModel;
import org.paddlepaddle.cloud.serving.sparse.SparseFeeds;
import org.paddlepaddle.cloud.serving.sparse.SparseLookup;
import org.paddlepaddle.cloud.serving.tensor.Tensor;
import org.paddlepaddle.cloud.serving.tensor.TensorSpec;
import org.paddlepaddle.cloud.serving.transform.Transform;

/** One version of a model under its name: what clients ask is checked, looked up and computed. */
public final class ServedModel implements AutoCloseable {
    private final String name;
    private final String version;
    private final Signature signature;
    private final LoadedModel engine;
    private final Binding binding;
    private final Optional<SparseFeeds> sparse;
    private final Transform transform;

    /**
     * @param lookup the table of sparse feeds; stays the caller's
     * @throws ModelException when the declaration does not fit the program, or there are sparse
     *     feeds and no table
     */
    public ServedModel(
            String name,
            String version,
            Optional<Signature> declared,
            LoadedModel engine,
            Optional<? extends SparseLookup> lookup) {
        this(name, version, declared, engine, lookup, Transform.NONE);
    }

    /**
     * @param lookup the table of sparse feeds; stays the caller's
     * @param transform what is done with raw values
     * @throws ModelException when declaration, transform and program do not fit each other, or
     *     there are sparse feeds and no table
     */
    public ServedModel(
            String name,
            String version,
            Optional<Signature> declared,
            LoadedModel engine,
            Optional<? extends SparseLookup> lookup,
            Transform transform) {
        this.name = name;
        this.version = version;
        this.engine = engine;
        this.signature = declared.orElse(Signature.of(engine.inputs(), engine.outputs()));
        this.binding = new Binding(signature, engine);
        this.transform = transform.checked(signature);
        this.sparse = lookup.map(SparseFeeds::new);
        var ids = signature.feeds().stream().filter(binding::isSparse).toList();
        if (!ids.isEmpty() && lookup.isEmpty()) {
            throw new ModelException(
                    "the feeds %s are ids whose rows are in a Cube table; name it with --cube-conf"
                            .formatted(Signature.aliases(ids)));
        }
    }

    /** Asks the table of its sparse feeds once, before it gets requests. */
    public void warmUpTable() {
        sparse.ifPresent(
                table ->
                        signature.feeds().stream()
                                .filter(binding::isSparse)
                                .findFirst()
                                .map(feed -> binding.inputs().get(feed.name()))
                                .ifPresent(table::warmUp));
    }

    public String name() {
        return name;
    }

    public String version() {
        return version;
    }

    public Signature signature() {
        return signature;
    }

    public Transform transform() {
        return transform;
    }

    public String platform() {
        return engine.platform();
    }

    /** Its sparse feeds, where a table has their rows. */
    public Optional<SparseFeeds> sparse() {
        return sparse;
    }

    /** What the program is fed. */
    public List<TensorSpec> inputs() {
        return engine.inputs();
    }

    /** Why requests fail now; empty when they do not. */
    public Optional<String> trouble() {
        return engine.trouble();
    }

    /** The shape clients may send under this feed's name; −1 where any dimension will do. */
    public List<Long> shape(Variable feed) {
        var input = binding.inputs().get(feed.name());
        return input == null || binding.isSparse(feed) ? List.of(-1L, 1L) : input.shape();
    }

    /**
     * Whether samples of different requests may be computed together: not when a sample has as many
     * rows in an output as the model finds in it, because nobody could tell whose they are.
     */
    public boolean batched() {
        return transform.batched()
                && signature.fetches().stream().noneMatch(Variable::lod)
                && engine.inputs().stream().allMatch(TensorSpec::batched)
                && engine.outputs().stream().allMatch(TensorSpec::batched);
    }

    /**
     * What the engine is to compute for a request: its feeds under the engine's names, ids replaced
     * by rows.
     */
    public EngineCall prepare(InferenceRequest request) {
        var fetches = signature.fetches(request.fetches());
        var feeds = binding.feeds(transform.filled(request.feeds(), signature));
        return new EngineCall(
                sparse.map(table -> table.rows(feeds, binding.inputs())).orElse(feeds), fetches);
    }

    /** Runs the engine once. */
    public List<Tensor> run(List<Tensor> feeds, List<Variable> fetches) {
        return engine.run(feeds, fetches.stream().map(binding::output).toList());
    }

    @Override
    public void close() {
        engine.close();
    }
}
