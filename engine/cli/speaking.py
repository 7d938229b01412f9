"""The four ways of speaking: say, clone, custom and design."""

from argparse import Namespace
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

from engine.audio import ChunkLeveller, SoundWriter
from engine.cli.messages import ProgressLine, note, show_ending, show_error, tell, tell_json
from engine.cli.outputs import FileOutput, Loudspeaker, Output, PcmOutput
from engine.cli.remotes import open_remote_from
from engine.cli.rules import rules_of
from engine.cli.texts import gives_text, is_file, read_lines, read_text
from engine.errors import (
    ModelError,
    SettingError,
    SoundFileError,
    UnknownSpeakerError,
    VivavoceError,
    VoiceFileError,
)
from engine.models import list_models
from engine.speech import (
    SAMPLE_RATE_HZ,
    Design,
    Preset,
    Request,
    Rules,
    Sampling,
    Speaker,
    State,
    Voice,
    VoiceChoice,
    find_voice,
    open_speaker,
    voices_for,
)
from engine.text import segments
from engine.voices import VoiceLibrary, load_voice

# What recordings' names end in.
RECORDINGS = (".aac", ".aiff", ".flac", ".m4a", ".mp3", ".mp4", ".ogg", ".opus", ".wav", ".wma")

Chooser = Callable[[Namespace, Speaker], VoiceChoice]


def say(arguments: Namespace) -> int:
    """Speaks in a voice of the library, a voice file or a preset speaker."""
    return _speak(arguments, choose_voice)


def clone(arguments: Namespace) -> int:
    """Speaks in the voice of a recording, and keeps it if asked to."""
    if bool(arguments.ref_audio) == bool(arguments.ref_spk):
        raise SettingError(
            "Cloning needs one recording or one voice file.",
            "Give either --ref-audio FILE or --ref-spk VOICEFILE.",
        )
    arguments.in_context = arguments.in_context or arguments.ref_rvq is not None
    makes_only = arguments.save_voice and not gives_text(arguments)
    return _make_and_save(arguments) if makes_only else _speak(arguments, _cloned)


def custom(arguments: Namespace) -> int:
    """Speaks in a preset voice, or lists them."""
    if arguments.remote is None:
        arguments.model = arguments.model or _installed("custom", "0.6b-custom")
    if arguments.list_speakers:
        with closing(open_from(arguments)) as speaker:
            names = speaker.card.speakers
        if arguments.json:
            tell_json(names)
        else:
            for name in names:
                tell(name)
        return 0
    return _speak(arguments, _preset)


def design(arguments: Namespace) -> int:
    """Speaks in a voice made up from a description."""
    if arguments.remote is None:
        arguments.model = arguments.model or _installed("design", "1.7b-design")
    description, arguments.instruct = arguments.instruct, None
    return _speak(arguments, lambda _arguments, _speaker: Design(description))


def open_from(arguments: Namespace) -> Speaker:
    """Opens the speaker that the arguments name: this machine's, or another's with it behind."""

    def local() -> Speaker:
        return open_speaker(
            arguments.model,
            backend=arguments.backend,
            device=arguments.device,
            dtype=arguments.dtype,
            int8=getattr(arguments, "int8", None),
        )

    has_remote = getattr(arguments, "remote", None) is not None
    return open_remote_from(arguments, local) if has_remote else local()


def choose_voice(arguments: Namespace, speaker: Speaker) -> VoiceChoice:
    """Finds the voice of `--voice`, or the model's first.

    Raises:
        UnknownVoiceError: There is none of this name.
        UnknownSpeakerError: The model has no such preset speaker.
        SettingError: There is no voice at all for this model.
    """
    name, card = arguments.voice, speaker.card
    if name is not None and is_file(name):
        return read_voice(Path(name))
    if card.kind == "custom_voice":
        if name is not None and name.lower() not in (known.lower() for known in card.speakers):
            raise UnknownSpeakerError(name, card.speakers)
        return Preset(name or card.speakers[0])
    if card.kind == "voice_design":
        raise SettingError(
            f"{card.name} makes its voices up from a description.",
            'Use: vivavoce design "…" --instruct "a calm, deep voice"',
        )
    if name is not None:
        return find_voice(name)
    if fitting := voices_for(card):
        return fitting[0]
    raise SettingError(
        f"There is no voice for {card.name} yet.",
        "Make one: vivavoce voices make NAME --ref-audio FILE"
        + (f" --model {arguments.model}" if arguments.model else ""),
    )


def read_voice(path: Path) -> Voice:
    """Reads a voice file.

    Raises:
        VoiceFileError: It is none; where it is a recording, that is said.
    """
    try:
        return load_voice(path)
    except VoiceFileError as error:
        if path.suffix.lower() not in RECORDINGS or not is_file(str(path)):
            raise
        raise VoiceFileError(
            f"{path} is a sound file, not a voice file.",
            "To make a voice of a recording: vivavoce voices make NAME --ref-audio FILE",
        ) from error


def clone_from(arguments: Namespace, speaker: Speaker, name: str) -> Voice:
    """Makes the voice of `--ref-audio`."""
    return speaker.make_voice(
        arguments.ref_audio,
        name,
        transcript=arguments.ref_text,
        language=None if arguments.language == "Auto" else arguments.language,
        reference_silence_s=arguments.ref_silence,
        stretch_s=arguments.stretch,
    )


def _cloned(arguments: Namespace, speaker: Speaker) -> Voice:
    if arguments.ref_spk is not None:
        voice = read_voice(arguments.ref_spk)
    else:
        if arguments.in_context and arguments.ref_text is None and arguments.ref_rvq is None:
            raise SettingError(
                "Cloning in context needs to know what the recording says.",
                'Add --ref-text "…", or clone by --xvec-only.',
            )
        voice = clone_from(arguments, speaker, arguments.save_voice or arguments.ref_audio.stem)
    if arguments.ref_rvq is not None:
        reference = read_voice(arguments.ref_rvq)
        voice = replace(
            voice,
            transcript=arguments.ref_text or reference.transcript,
            reference_codes=reference.reference_codes,
        )
    if arguments.save_voice:
        voice = VoiceLibrary().add(replace(voice, name=arguments.save_voice))
        note(f"The voice {voice.name} is in the library.")
    return voice


def _make_and_save(arguments: Namespace) -> int:
    with opened(arguments) as speaker:
        _cloned(arguments, speaker)
    return 0


def _preset(arguments: Namespace, speaker: Speaker) -> Preset:
    if arguments.speaker is None:
        raise SettingError(
            "Which speaker?", f"Give --speaker NAME: {', '.join(speaker.card.speakers)}."
        )
    return Preset(arguments.speaker)


def _installed(ending: str, advice: str) -> str:
    for status in list_models():
        if status.directory is not None and status.name.endswith(ending):
            return status.name
    raise ModelError(
        "There is no model on this machine that can do this.",
        f"Run: vivavoce models download {advice}    (or name a directory with --model)",
    )


def _speak(arguments: Namespace, choose: Chooser) -> int:
    if arguments.lines != (arguments.output_dir is not None) or (
        arguments.lines and (arguments.output or arguments.stream)
    ):
        raise SettingError(
            "--lines and --output-dir belong together.",
            "Give both for a file per line, or neither.",
        )
    if arguments.lines:
        return _speak_lines(arguments, choose)
    # What is wrong with text or file is said before the model is loaded.
    text, output, rules = read_text(arguments), _output(arguments), rules_of(arguments)
    segments(text, split=False)
    # The output is left first, so that after Ctrl+C the loudspeaker is silent at once.
    with opened(arguments) as speaker, output:
        _speak_one(arguments, speaker, choose(arguments, speaker), text, rules, output)
    if isinstance(output, FileOutput):
        note(f"{arguments.output}: {output.n_samples / SAMPLE_RATE_HZ:.1f} s of sound.")
    return 0


def _speak_lines(arguments: Namespace, choose: Chooser) -> int:
    n_failed = 0
    lines, rules = read_lines(arguments), rules_of(arguments)
    try:
        arguments.output_dir.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SoundFileError(
            f"{arguments.output_dir} cannot be made a folder: {error.strerror}.",
            "Choose another --output-dir.",
        ) from error
    with opened(arguments) as speaker:
        voice = choose(arguments, speaker)
        for number, line in enumerate(lines, start=1):
            path = arguments.output_dir / f"{number:04}.{arguments.format}"
            try:
                if isinstance(line, VivavoceError):
                    raise line
                with FileOutput(SoundWriter(path)) as output:
                    _speak_one(arguments, speaker, voice, line, rules, output)
            except VivavoceError as error:
                note(f"Line {number} was left out:")
                show_error(error)
                n_failed += 1
            else:
                tell(str(path))
    return 1 if n_failed else 0


def _speak_one(
    arguments: Namespace,
    speaker: Speaker,
    voice: VoiceChoice,
    text: str,
    rules: Rules,
    output: Output,
) -> None:
    utterance = speaker.speak(_request(arguments, voice, text, rules))
    for warning in utterance.warnings:
        note(f"Note: {warning}")
    line, n_done, n_samples, place = ProgressLine(), 0, 0, (0, 0)
    leveller = None if arguments.as_is else ChunkLeveller()
    try:
        for chunk in utterance:
            output.take(leveller.level(chunk) if leveller else chunk)
            segment, take = place
            place = (chunk.segment.index, chunk.take)
            if place != (segment, take):  # a new take makes the one before void
                n_done += n_samples if place[0] != segment else 0
                n_samples = 0
            n_samples += len(chunk.samples)
            line.show(f"{(n_done + n_samples) / SAMPLE_RATE_HZ:.1f} s of sound")
    finally:
        line.clear()
    show_ending(utterance.ending, utterance.stats, is_verbose=arguments.verbose)


@contextmanager
def opened(arguments: Namespace) -> Generator[Speaker]:
    line = ProgressLine()

    def show(state: State) -> None:
        if state is State.LOADING:
            line.show("Loading the model …")
        else:
            line.clear()

    line.show("Starting …")
    try:
        speaker = open_from(arguments)
    finally:
        line.clear()
    speaker.on_change(show)
    with speaker:
        yield speaker


def _request(arguments: Namespace, voice: VoiceChoice, text: str, rules: Rules) -> Request:
    return Request(
        text=text,
        voice=voice,
        language=arguments.language,
        instruct=arguments.instruct,
        in_context=getattr(arguments, "in_context", False),
        non_streaming_mode=arguments.non_streaming_mode,
        sampling=Sampling(
            seed=arguments.seed,
            do_sample=False if arguments.greedy else None,
            temperature=arguments.temperature,
            top_k=arguments.top_k,
            top_p=arguments.top_p,
            repetition_penalty=arguments.repetition_penalty,
            predictor_temperature=arguments.predictor_temperature,
            predictor_top_k=arguments.predictor_top_k,
            predictor_top_p=arguments.predictor_top_p,
        ),
        chunk_frames=arguments.chunk_size,
        max_frames=arguments.max_new_tokens,
        split=not arguments.no_split,
        n_retakes=arguments.retakes,
        rules=rules,
    )


def _output(arguments: Namespace) -> Output:
    if arguments.stream:
        return PcmOutput()
    if arguments.output is not None:
        return FileOutput(SoundWriter(arguments.output))
    return Loudspeaker()
