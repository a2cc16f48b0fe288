"""Rewrite an exported network so that it computes the same with less.

    python training/lean_network.py FOLDER …

`export_parser.py` does this to what it writes; given folders of an earlier export are rewritten in
place. All outputs stay the same to the bit, and labels become the two sides that are multiplied:

- Where attention is cut into heads and joined again, the exporter computes the shapes from those of
  other arrays, 19 nodes a layer; they are constants.
- The weights of labels go into `labels.npy`. They are multiplied with the states of words that are
  heads in the tree (four in ten) and not with those of all words.
- Products by `Einsum` copy their weights in another order at each run; these are stored so. They
  are no constants, for then onnxruntime would add the products up in another order.
"""

import argparse
from pathlib import Path

import numpy as np
import onnx
from onnx import helper, numpy_helper

HEADS, WIDTH = 12, 384


def main() -> None:
    """Rewrite the networks of the folders that are named."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folders", type=Path, nargs="+")
    for folder in options.parse_args().folders:
        rewrite(folder)


def rewrite(folder: Path) -> None:
    """Rewrite the network of one folder; the weights of labels become a file of their own."""
    model = onnx.load(folder / "parser.onnx")
    graph = Graph(model)
    graph.fix_shapes()
    labels = graph.take_out_labels()
    for part in ("roles", "arcs"):
        graph.store_in_order(part)
    graph.multiply_arcs()
    graph.drop_unused()
    onnx.checker.check_model(model)
    onnx.save(model, folder / "parser.onnx")
    np.save(folder / "labels.npy", labels)


class Graph:
    """The graph of an exported network."""

    def __init__(self, model: onnx.ModelProto) -> None:
        self._graph = model.graph

    def fix_shapes(self) -> None:
        """Give the shapes of attention as constants, and scale it in each layer by one number."""
        self._add("split.shape", np.array([1, -1, HEADS, WIDTH // HEADS]))
        self._add("joined.shape", np.array([1, -1, WIDTH]))
        scale = ""
        for node in self._graph.node:
            _, _, name = node.name.rpartition("/")
            if not node.name.startswith("/layers."):
                continue
            if node.op_type == "Reshape":
                node.input[1] = "joined.shape" if name == "Reshape_3" else "split.shape"
            if node.op_type == "Mul" and name in ("Mul", "Mul_1"):
                (at,) = (n for n, given in enumerate(node.input) if "Sqrt" in given)
                scale = scale or node.input[at]
                node.input[at] = scale

    def take_out_labels(self) -> np.ndarray:
        """Let labels be the side of dependents before it is multiplied; return the weights."""
        product = self._reader("parser.labels.pair")
        self._reader(product.output[0]).input[0] = product.input[0]
        self._graph.node.remove(product)
        told = next(o for o in self._graph.output if o.name == "label_words")
        del told.type.tensor_type.shape.dim[1]
        return self._array("parser.labels.pair")

    def store_in_order(self, part: str) -> None:
        """Store the weights of one head in the order in which they are multiplied."""
        product = self._reader(f"parser.{part}.pair")
        weights = self._array(f"parser.{part}.pair")
        outs, left, right = weights.shape
        flat, shape = f"{part}.pair", f"{part}.pair.shape"
        self._add(flat, weights.transpose(1, 0, 2).reshape(left, outs * right))
        self._add(shape, np.array([1, -1, outs, right]))
        # What is also an input, with this as its default, is no constant.
        told = helper.make_tensor_value_info(flat, onnx.TensorProto.FLOAT, [left, outs * right])
        self._graph.input.append(told)
        self._replace(
            [product],
            helper.make_node("MatMul", [product.input[0], flat], [f"{part}.flat"]),
            helper.make_node("Reshape", [f"{part}.flat", shape], [product.output[0]]),
        )

    def multiply_arcs(self) -> None:
        """Multiply the two sides of arcs as plain matrices."""
        product = self._reader(self._reader("arcs.flat").output[0])
        left, right = product.input
        old = [product]
        while "arcs" not in old[-1].output:
            old.append(self._reader(old[-1].output[0]))
        self._add("arcs.rows", np.array([-1, self._array("parser.arcs.pair").shape[-1]]))
        self._replace(
            old,
            helper.make_node("Reshape", [left, "arcs.rows"], ["arcs.left"]),
            helper.make_node("Reshape", [right, "arcs.rows"], ["arcs.heads"]),
            helper.make_node("Transpose", ["arcs.heads"], ["arcs.right"], perm=[1, 0]),
            helper.make_node("MatMul", ["arcs.left", "arcs.right"], ["arcs"]),
        )

    def drop_unused(self) -> None:
        """Drop nodes and weights that nothing reads."""
        nodes, outputs = self._graph.node, {o.name for o in self._graph.output}
        read, unread = outputs, [*nodes[:1]]
        while unread:
            read = outputs.union(*(node.input for node in nodes))
            unread = [node for node in nodes if read.isdisjoint(node.output)]
            for node in unread:
                nodes.remove(node)
        for weights in [w for w in self._graph.initializer if w.name not in read]:
            self._graph.initializer.remove(weights)

    def _reader(self, name: str) -> onnx.NodeProto:
        """Return the only node that reads an array; names of nodes change with the exporter."""
        (reader,) = (n for n in self._graph.node if name in n.input)
        return reader

    def _array(self, name: str) -> np.ndarray:
        return numpy_helper.to_array(next(w for w in self._graph.initializer if w.name == name))

    def _add(self, name: str, array: np.ndarray) -> None:
        kept = np.ascontiguousarray(array)
        self._graph.initializer.append(numpy_helper.from_array(kept, name))

    def _replace(self, old: list[onnx.NodeProto], *new: onnx.NodeProto) -> None:
        """Put nodes, named after what they yield, in the place of others."""
        nodes = self._graph.node
        at = next(n for n, node in enumerate(nodes) if node == old[0])
        for node in old:
            nodes.remove(node)
        for number, node in enumerate(new):
            node.name = node.output[0]
            nodes.insert(at + number, node)


if __name__ == "__main__":
    main()
