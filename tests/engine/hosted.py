"""Tiny models of transformers with random weights, which transformers itself computes."""

from collections.abc import Mapping
from typing import Any

import torch
import transformers

_SIZES: Mapping[str, Any] = {
    "hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 8,
    "intermediate_size": 48, "vocab_size": 37, "max_position_embeddings": 64, "pad_token_id": 36, "bos_token_id": 1,
    "eos_token_id": 2,
}
_EXPERTS = {"num_experts": 4, "num_local_experts": 4, "num_experts_per_tok": 2, "moe_intermediate_size": 16,
            "experts_implementation": "eager"}
_BERT = {"num_key_value_heads": None, "head_dim": None}
_NO_SIZES = dict.fromkeys(_SIZES.keys() - {"vocab_size"})
_OF_TWO_TEXTS = {
    "num_key_value_heads": None, "head_dim": None, "d_model": 32, "decoder_start_token_id": 2,
    **{f"{side}_{name}": size for side in ("encoder", "decoder")
       for name, size in (("layers", 2), ("attention_heads", 4), ("ffn_dim", 48))}}
#: By `model_type`, and what else tells two apart: the class of the model, and what it needs besides its sizes.
KINDS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "llama": ("LlamaForCausalLM", {}), "mistral": ("MistralForCausalLM", {"sliding_window": 4}),
    "qwen2": ("Qwen2ForCausalLM", {}), "qwen3": ("Qwen3ForCausalLM", {}),
    "gemma": ("GemmaForCausalLM", {}), "gemma2": ("Gemma2ForCausalLM", {"sliding_window": 4}),
    "gemma3_text": ("Gemma3ForCausalLM", {"sliding_window": 4}), "mixtral": ("MixtralForCausalLM", _EXPERTS),
    "qwen3_moe": ("Qwen3MoeForCausalLM", _EXPERTS), "phi3": ("Phi3ForCausalLM", {}), "phi": ("PhiForCausalLM", {}),
    "olmo": ("OlmoForCausalLM", {}), "olmo2": ("Olmo2ForCausalLM", {}), "olmoe": ("OlmoeForCausalLM", _EXPERTS),
    "granite": ("GraniteForCausalLM", {"residual_multiplier": 0.5, "attention_multiplier": 0.3, "logits_scaling": 2.0}),
    "smollm3": ("SmolLM3ForCausalLM", {"num_hidden_layers": 3, "no_rope_layers": [1, 1, 0]}),
    "cohere": ("CohereForCausalLM", {}),
    "starcoder2": ("Starcoder2ForCausalLM", {}), "nemotron": ("NemotronForCausalLM", {}),
    "glm": ("GlmForCausalLM", {}), "helium": ("HeliumForCausalLM", {}), "ernie4_5": ("Ernie4_5ForCausalLM", {}),
    "exaone4": ("Exaone4ForCausalLM", {"sliding_window": 4, "sliding_window_pattern": 2}),
    "gpt_oss": ("GptOssForCausalLM", {**_EXPERTS, "sliding_window": 4}),
    "qwen3_next": ("Qwen3NextForCausalLM", {
        **_EXPERTS, "linear_num_key_heads": 2, "linear_num_value_heads": 4, "linear_key_head_dim": 8,
        "linear_value_head_dim": 8, "num_hidden_layers": 4, "shared_expert_intermediate_size": 16}),
    "gpt2": ("GPT2LMHeadModel", {}), "gpt_neox": ("GPTNeoXForCausalLM", {}), "opt": ("OPTForCausalLM", {"ffn_dim": 48,
        "word_embed_proj_dim": 32}),
    "stablelm": ("StableLmForCausalLM", {}), "gpt_bigcode": ("GPTBigCodeForCausalLM", {}),
    "biogpt": ("BioGptForCausalLM", {}),
    "bert": ("BertForMaskedLM", _BERT), "roberta": ("RobertaForMaskedLM", _BERT),
    "electra": ("ElectraForMaskedLM", _BERT), "modernbert": ("ModernBertForMaskedLM", {"local_attention": 6}),
    "albert": ("AlbertForMaskedLM", {**_BERT, "embedding_size": 16}),
    "bloom": ("BloomForCausalLM", {}), "falcon": ("FalconForCausalLM", {"head_dim": None, "num_key_value_heads": None}),
    "deberta": ("DebertaForMaskedLM", {}),
    "t5 encoder": ("T5EncoderModel", {**_BERT, "d_kv": 8, "d_ff": 48}),
    "t5gemma encoder": ("T5GemmaForConditionalGeneration", {
        "encoder": {**_SIZES, "sliding_window": 8}, "decoder": {**_SIZES, "sliding_window": 8}, **_NO_SIZES}),
    "mbart encoder": ("MBartForConditionalGeneration", _OF_TWO_TEXTS),
    "m2m_100 encoder": ("M2M100ForConditionalGeneration", _OF_TWO_TEXTS),
    "pegasus": ("PegasusForCausalLM", {**_OF_TWO_TEXTS, "is_decoder": True}),
    "marian": ("MarianForCausalLM", {**_OF_TWO_TEXTS, "is_decoder": True}),
    "whisper": ("WhisperForCausalLM", {**_OF_TWO_TEXTS, "is_decoder": True, "max_target_positions": 64}),
}
_OF_T5 = {**_BERT, "d_model": 32, "d_kv": 8, "d_ff": 48, "num_layers": 2, "num_decoder_layers": 2, "num_heads": 4,
          "decoder_start_token_id": 2, "max_position_embeddings": None}
#: The same of models of two texts, by `model_type`.
TWO_TEXTS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    **{kind: (name, {**_OF_TWO_TEXTS, "scale_embedding": True}) for kind, name in {
        "mbart": "MBartForConditionalGeneration", "pegasus": "PegasusForConditionalGeneration",
        "marian": "MarianMTModel", "blenderbot-small": "BlenderbotSmallForConditionalGeneration",
        "blenderbot": "BlenderbotForConditionalGeneration", "plbart": "PLBartForConditionalGeneration",
        "m2m_100": "M2M100ForConditionalGeneration", "bart": "BartForConditionalGeneration",
        "nllb-moe": "NllbMoeForConditionalGeneration"}.items()},
    **{kind: (name, _OF_T5) for kind, name in {
        "t5": "T5ForConditionalGeneration", "umt5": "UMT5ForConditionalGeneration",
        "switch_transformers": "SwitchTransformersForConditionalGeneration"}.items()},
    # their attention is code of their own
    "mvp": ("MvpForConditionalGeneration", _OF_TWO_TEXTS), "longt5": ("LongT5ForConditionalGeneration", _OF_T5),
    "pegasus_x": ("PegasusXForConditionalGeneration", _OF_TWO_TEXTS),
    # it has rotary positions, and the other one reads sound
    "t5gemma": ("T5GemmaForConditionalGeneration", KINDS["t5gemma encoder"][1]),
    "whisper": ("WhisperForConditionalGeneration", {**_OF_TWO_TEXTS, "max_target_positions": 64}),
}
_OF_PICTURES = {**_BERT, "image_size": 32, "patch_size": 8, "vocab_size": None, "max_position_embeddings": None,
                "num_labels": 3, **dict.fromkeys(("pad_token_id", "bos_token_id", "eos_token_id"))}
#: The same of models of pictures, with the names of the tokens before the patches.
PICTURES: Mapping[str, tuple[str, Mapping[str, Any]]] = {kind: (name, _OF_PICTURES) for kind, name in {
    "vit": "ViTForImageClassification", "deit": "DeiTForImageClassification", "beit": "BeitForImageClassification",
    "dinov2": "Dinov2ForImageClassification", "dinov2_with_registers": "Dinov2WithRegistersForImageClassification",
    "dinov3_vit": "DINOv3ViTModel", "ijepa": "IJepaForImageClassification", "clip_vision_model": "CLIPVisionModel",
    "siglip_vision_model": "SiglipVisionModel", "vit_mae": "ViTMAEModel"}.items()}


def made(kind: str, kinds: Mapping[str, tuple[str, Mapping[str, Any]]] = KINDS) -> Any:
    """Return a model with random weights, large enough that attention is not uniform."""
    name, said = kinds[kind]
    settings = {key: value for key, value in {**_SIZES, **said}.items() if value is not None}
    config = transformers.AutoConfig.for_model(kind.split()[0], **settings)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(7)
        model = getattr(transformers, name)(config).eval()
        if kind.endswith(" encoder") and name.endswith("Generation"):
            model = model.get_encoder()
        for parameter in model.parameters():
            parameter.data = torch.randn_like(parameter) * 0.2 + (parameter.data == 1)
    return model
