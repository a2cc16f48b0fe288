"""Convert fitted weights for the package.

    python training/export_parser.py RUN --out FOLDER --encoder FOLDER

Writes `parser.onnx` (matrix products of the encoder in 8-bit integers, with a scale for each
column; heads in 32-bit floats), `labels.npy` (the weights of labels), `heads.npz` (antecedents and
classes, which are sums over the states of single words), `vocabulary.json` (the published
tokenizer, which neither cuts off nor fills up) and `parser.json` (labels, tags and sources). The
weights use 7 of the 8 bits, so that a processor without VNNI computes exactly the same sums. Word
embeddings that were not fitted are those of the published encoder.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import onnx
import torch
from encoder import SIZES, Packed, Parser
from lean_network import rewrite
from onnxruntime.quantization import QuantType, quantize_dynamic
from tokenizers import Tokenizer

PLACES = 256
OUTPUTS = ["arcs", "label_words", "label_heads", "verbs", "roles", "upos", "opens", "states"]


def main() -> None:
    """Read the command line and write the files."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("run", type=Path)
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--encoder", type=Path, required=True)
    options.add_argument("--full", action="store_true", help="keep 32-bit floats, to compare with")
    given = options.parse_args()
    held = torch.load(given.run / "parser.pt", weights_only=False, map_location="cpu")
    names = held["names"]
    parser = Parser(SIZES[held["size"]], {k: len(v) for k, v in names.items()})
    parser.encoder.load(given.encoder)
    state = {k: v.float() for k, v in held["model"].items()}
    parser.load_state_dict(parser.state_dict() | state)
    given.out.mkdir(parents=True, exist_ok=True)
    _write_heads(parser, names["classes"], given.out / "heads.npz")
    packed = Packed(parser.eval(), PLACES, names["upos"].index("VERB")).eval()
    plain = given.out / "plain.onnx"
    pieces, shapes, firsts = (
        torch.randint(1000, 9000, (14,)),
        torch.ones(14, dtype=torch.long),
        torch.arange(1, 12),
    )
    torch.onnx.export(
        packed,
        (pieces, shapes, firsts),
        str(plain),
        input_names=["pieces", "shapes", "firsts"],
        output_names=OUTPUTS,
        dynamic_axes={"pieces": {0: "m"}, "shapes": {0: "m"}, "firsts": {0: "n"}},
        opset_version=17,
        dynamo=False,
    )
    target = given.out / "parser.onnx"
    if given.full:
        plain.replace(target)
    else:
        inner = _inner(onnx.load(plain))
        quantize_dynamic(
            plain,
            target,
            weight_type=QuantType.QInt8,
            per_channel=True,
            reduce_range=True,
            nodes_to_quantize=inner,
            extra_options={"MatMulConstBOnly": True},
        )
        plain.unlink()
    rewrite(given.out)
    tokenizer = Tokenizer.from_file(str(given.encoder / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    tokenizer.save(str(given.out / "vocabulary.json"), pretty=False)
    page = {
        "labels": names["labels"],
        "upos": names["upos"],
        "roles": names["roles"],
        "places": PLACES,
    }
    (given.out / "parser.json").write_text(json.dumps(page, indent=1) + "\n", encoding="utf-8")
    print(target, target.stat().st_size)


def _write_heads(parser: Parser, classes: list[str], path: Path) -> None:
    """Write the heads that read the states of single words."""
    found = parser.antecedents
    named = {
        "classes.weight": parser.classes.weight,
        "classes.bias": parser.classes.bias,
        "left.weight": found.left.weight,
        "left.bias": found.left.bias,
        "right.weight": found.right.weight,
        "right.bias": found.right.bias,
        "pair": found.pair,
        "near": found.near,
        "same": found.same,
    }
    arrays = {name: value.detach().numpy().astype(np.float32) for name, value in named.items()}
    np.savez(path, names=np.array(classes), **arrays)


def _inner(model: onnx.ModelProto) -> list[str]:
    """Return the names of the products in the encoder's layers; the heads stay unchanged."""
    return [n.name for n in model.graph.node if n.op_type == "MatMul" and "/layers." in n.name]


if __name__ == "__main__":
    main()
