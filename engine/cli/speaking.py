"""The four ways of speaking: say, clone, custom and design."""

import sys
from argparse import Namespace
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

from engine.audio import SoundWriter
from engine.cli.messages import ProgressLine, note, show_ending, show_error, tell, tell_json
from engine.cli.outputs import FileOutput, Loudspeaker, Output, PcmOutput
from engine.errors import (
    BadRequestError,
    EmptyTextError,
    ModelError,
    SettingError,
    UnknownSpeakerError,
    UnknownVoiceError,
    VivavoceError,
)
from engine.models import STARTER_DIRECTORY, list_models
from engine.speech import (
    SAMPLE_RATE_HZ,
    Design,
    Preset,
    Request,
    Sampling,
    Speaker,
    State,
    Voice,
    VoiceChoice,
    open_speaker,
)
from engine.text import segments
from engine.voices import VoiceLibrary, load_voice

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
    makes_only = arguments.save_voice and not _gives_text(arguments)
    return _make_and_save(arguments) if makes_only else _speak(arguments, _cloned)


def custom(arguments: Namespace) -> int:
    """Speaks in a preset voice, or lists them."""
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
    arguments.model = arguments.model or _installed("design", "1.7b-design")
    description, arguments.instruct = arguments.instruct, None
    return _speak(arguments, lambda _arguments, _speaker: Design(description))


def open_from(arguments: Namespace) -> Speaker:
    """Opens the speaker that the arguments name."""
    return open_speaker(
        arguments.model,
        backend=arguments.backend,
        device=arguments.device,
        dtype=arguments.dtype,
    )


def choose_voice(arguments: Namespace, speaker: Speaker) -> VoiceChoice:
    """Finds the voice of `--voice`, or the model's first.

    Raises:
        UnknownVoiceError: There is none of this name.
        UnknownSpeakerError: The model has no such preset speaker.
        SettingError: There is no voice at all for this model.
    """
    name, card = arguments.voice, speaker.card
    if name is not None and Path(name).is_file():
        return load_voice(Path(name))
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
    for voice in (*bundled_voices(), *VoiceLibrary().list()):
        if (voice.family, voice.width) == (card.family, card.width):
            return voice
    raise SettingError(
        f"There is no voice for {card.name} yet.",
        "Make one: vivavoce voices make NAME --ref-audio FILE"
        + (f" --model {arguments.model}" if arguments.model else ""),
    )


def bundled_voices() -> tuple[Voice, ...]:
    """The voices that come with the starter."""
    return VoiceLibrary(STARTER_DIRECTORY / "voices").list().voices


def find_voice(name: str) -> Voice:
    """Finds a voice by name, in the library or among those that come with the starter.

    Raises:
        UnknownVoiceError: There is none; the near names are listed.
    """
    known = {voice.name: voice for voice in (*bundled_voices(), *VoiceLibrary().list())}
    for found, voice in known.items():
        if found.casefold() == name.casefold():
            return voice
    raise UnknownVoiceError(name, known)


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
        voice = load_voice(arguments.ref_spk)
    else:
        if arguments.in_context and arguments.ref_text is None and arguments.ref_rvq is None:
            raise SettingError(
                "Cloning in context needs to know what the recording says.",
                'Add --ref-text "…", or clone by --xvec-only.',
            )
        voice = clone_from(arguments, speaker, arguments.save_voice or arguments.ref_audio.stem)
    if arguments.ref_rvq is not None:
        reference = load_voice(arguments.ref_rvq)
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
    text, output = _read_text(arguments), _output(arguments)
    segments(text, split=False)
    # The output is left first, so that after Ctrl+C the loudspeaker is silent at once.
    with opened(arguments) as speaker, output:
        _speak_one(arguments, speaker, choose(arguments, speaker), text, output)
    if isinstance(output, FileOutput):
        note(f"{arguments.output}: {output.n_samples / SAMPLE_RATE_HZ:.1f} s of sound.")
    return 0


def _speak_lines(arguments: Namespace, choose: Chooser) -> int:
    n_failed = 0
    arguments.output_dir.mkdir(parents=True, exist_ok=True)
    with opened(arguments) as speaker:
        voice = choose(arguments, speaker)
        for number, line in enumerate(_read_lines(arguments), start=1):
            path = arguments.output_dir / f"{number:04}.{arguments.format}"
            try:
                with FileOutput(SoundWriter(path)) as output:
                    _speak_one(arguments, speaker, voice, line, output)
            except VivavoceError as error:
                note(f"Line {number} was left out:")
                show_error(error)
                n_failed += 1
            else:
                tell(str(path))
    return 1 if n_failed else 0


def _speak_one(
    arguments: Namespace, speaker: Speaker, voice: VoiceChoice, text: str, output: Output
) -> None:
    utterance = speaker.speak(_request(arguments, voice, text))
    for warning in utterance.warnings:
        note(f"Note: {warning}")
    line, n_done, n_samples, place = ProgressLine(), 0, 0, (0, 0)
    try:
        for chunk in utterance:
            output.take(chunk)
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


def _request(arguments: Namespace, voice: VoiceChoice, text: str) -> Request:
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
    )


def _output(arguments: Namespace) -> Output:
    if arguments.stream:
        return PcmOutput()
    if arguments.output is not None:
        return FileOutput(SoundWriter(arguments.output))
    return Loudspeaker()


def _gives_text(arguments: Namespace) -> bool:
    return bool(arguments.text or arguments.file or arguments.lines)


def _read_text(arguments: Namespace) -> str:
    if arguments.text and arguments.text != ["-"]:
        if arguments.file is not None:
            raise SettingError("There are two texts.", "Give either a text or -f FILE.")
        if len(arguments.text) == 1 and _is_file(arguments.text[0]):
            note(f"Note: {arguments.text[0]} is also a file; to read it aloud: -f FILE")
        return " ".join(arguments.text)
    if arguments.file is not None:
        return _decoded(_read_file(arguments.file), str(arguments.file))
    if not arguments.text and sys.stdin.isatty():
        raise EmptyTextError(
            "There is no text.", 'Give one: vivavoce say "Good morning."   or a file: -f FILE'
        )
    return _decoded(sys.stdin.buffer.read(), "standard input")


def _read_lines(arguments: Namespace) -> Iterator[str]:
    """Gives the lines as they arrive, so that a program can feed them one by one."""
    if arguments.text and arguments.text != ["-"]:
        raise SettingError("--lines takes its text line by line.", "Use -f FILE or a pipe.")
    if arguments.file is not None:
        lines = iter(_decoded(_read_file(arguments.file), str(arguments.file)).splitlines())
    else:
        lines = (_decoded(line, "standard input") for line in sys.stdin.buffer)
    return (line.strip() for line in lines if line.strip())


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except (OSError, ValueError):  # too long for a name, or with a NUL in it
        return False


def _read_file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadRequestError(
            f"{path} cannot be read: {error.strerror}.", "Check the path of the text."
        ) from error


def _decoded(content: bytes, where: str) -> str:
    # Windows' editor saves UTF-16 with a mark, and used to by default.
    is_utf16 = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        return content.decode("utf-16" if is_utf16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadRequestError(
            f"The text from {where} is not in UTF-8.", "Save it as UTF-8 and try again."
        ) from error
