"""A llama of half a megabyte with random weights, as GGUF: enough for llama.cpp to load, to serve and to hold to a grammar.

Its tokens are the printable letters of ASCII and, as every such model needs them, all bytes.
"""

import gguf
import numpy as np

WIDTH, LAYERS, HEADS, INNER, CONTEXT = 64, 2, 4, 128, 32768
SPECIAL = [b"<unk>", b"<s>", b"</s>"]
BYTES = range(len(SPECIAL), len(SPECIAL) + 256)
TEMPLATE = "{% for m in messages %}{{m.role}}: {{m.content}}\n{% endfor %}assistant: "


def token_of(letter):
    """The token of a printable letter."""
    return BYTES.stop + ord(letter) - 32


def vocabulary():
    """Tokens, their types and their scores."""
    tokens, types, scores = list(SPECIAL), [2, 3, 3], [0.0] * 3
    for byte in range(256):
        tokens.append(f"<0x{byte:02X}>".encode())
        types.append(6)
        scores.append(0.0)
    for code in range(32, 127):
        letter = "\u2581" if code == 32 else chr(code)
        tokens.append(letter.encode())
        types.append(1)
        scores.append(-1.0 - code / 1000)
    return tokens, types, scores


def write(path):
    """Writes the model; the same one every time."""
    dice = np.random.default_rng(1)
    tokens, types, scores = vocabulary()
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_name("toy-random")
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(LAYERS)
    writer.add_feed_forward_length(INNER)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_dimension_count(WIDTH // HEADS)
    writer.add_vocab_size(len(tokens))
    writer.add_file_type(gguf.LlamaFileType.ALL_F32)
    writer.add_tokenizer_model("llama")
    writer.add_token_list(tokens)
    writer.add_token_scores(scores)
    writer.add_token_types(types)
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    writer.add_unk_token_id(0)
    writer.add_add_bos_token(True)
    writer.add_chat_template(TEMPLATE)

    def noise(name, *shape):
        writer.add_tensor(name, (dice.standard_normal(shape) * 0.05).astype(np.float32))

    def ones(name):
        writer.add_tensor(name, np.ones(WIDTH, np.float32))

    noise("token_embd.weight", len(tokens), WIDTH)
    ones("output_norm.weight")
    noise("output.weight", len(tokens), WIDTH)
    for layer in range(LAYERS):
        block = f"blk.{layer}."
        ones(block + "attn_norm.weight")
        ones(block + "ffn_norm.weight")
        for part in ("attn_q", "attn_k", "attn_v", "attn_output"):
            noise(block + part + ".weight", WIDTH, WIDTH)
        noise(block + "ffn_gate.weight", INNER, WIDTH)
        noise(block + "ffn_up.weight", INNER, WIDTH)
        noise(block + "ffn_down.weight", WIDTH, INNER)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
