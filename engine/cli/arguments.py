"""What the command line understands: one parser, one subcommand per job, examples in each."""

import argparse
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from engine.cli.bencharguments import add_bench
from engine.cli.bookarguments import add_read
from engine.cli.parsing import Add, Parser, add_command
from engine.cli.remotes import add_remote
from engine.cli.rules import add_rules
from engine.cli.servearguments import add_serve
from engine.cli.values import DTYPES, dtype, schedule, silence_s, stretch, words

FORMATS = ("wav", "flac", "mp3", "ogg", "opus")


def make_parser() -> Parser:
    """Makes the parser of `vivavoce`; what it gives has `command` and, for some, `action`."""
    parser = Parser(
        prog="vivavoce",
        description="Reads aloud, in any voice, on your own machine.",
        epilog="the application, with its window, tray icon and hotkeys:\n"
        "    app                 opens it\n"
        "    speak-selection, speak-clipboard, queue-selection, pause, stop, next, previous,\n"
        "    faster, slower, show, quit, status      tell the open application what to do\n\n"
        'example: vivavoce say "Good morning." -o morning.wav\n\n'
        "`vivavoce COMMAND -h` explains a command and gives examples.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"vivavoce {_version()}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True).add_parser
    for add in (_add_say, _add_clone, _add_custom, _add_design, _add_voices, _add_models):
        add(commands)
    doctor = add_command(
        commands,
        "doctor",
        "Says what is here, whether it fits together, and what to do if not.",
        "vivavoce doctor",
    )
    _add_json(doctor)
    _add_model(add_read(commands))
    _add_model(add_serve(commands))
    bench = add_bench(commands)
    _add_model(bench)
    _add_int8(bench)
    return parser


def _add_say(add: Add) -> None:
    say = add_command(
        add,
        "say",
        "Speaks a text in a voice of your library.",
        'vivavoce say "Good morning."',
        'vivavoce say "Good morning." -o morning.mp3',
        "vivavoce say -f book.txt -o book.flac --voice Anna --seed 7",
        "xclip -o | vivavoce say -",
        'vivavoce say "Good morning." --stream | aplay -f S16_LE -r 24000 -c 1',
        "vivavoce say --lines -f sentences.txt --output-dir sounds",
    )
    say.add_argument(
        "--voice",
        metavar="NAME|FILE",
        help="a voice of the library, a voice file, or a preset speaker of a CustomVoice model "
        "(default: the model's first)",
    )
    say.add_argument(
        "--instruct", type=words, metavar="TEXT", help="how to say it, where the model can"
    )
    say.add_argument(
        "--in-context", action="store_true", help="clone in context; the voice needs a reference"
    )
    _add_speaking(say)
    _add_int8(say)
    add_remote(say)


def _add_clone(add: Add) -> None:
    clone = add_command(
        add,
        "clone",
        "Speaks a text in the voice of a recording. Clone only voices whose owner has agreed.",
        'vivavoce clone "Good morning." --ref-audio anna.wav',
        'vivavoce clone "Good morning." --ref-audio anna.wav --save-voice Anna',
        'vivavoce clone "Good morning." --ref-audio anna.wav --ref-text "Hi, I am Anna." '
        "--in-context",
        "vivavoce clone --ref-audio anna.m4a --save-voice Anna     (makes the voice only)",
    )
    clone.add_argument("--ref-audio", type=Path, metavar="FILE", help="a recording of 1 to 60 s")
    clone.add_argument("--ref-text", type=words, metavar="TEXT", help="what the recording says")
    _add_recording(clone)
    how = clone.add_mutually_exclusive_group()
    how.add_argument(
        "--xvec-only",
        action="store_true",
        help="clone by the voice's embedding alone (default): steady, nothing of the recording "
        "is heard",
    )
    how.add_argument(
        "--in-context",
        action="store_true",
        help="clone in context: closer to the recording, slower; needs --ref-text",
    )
    clone.add_argument("--save-voice", metavar="NAME", help="keep the voice in the library")
    clone.add_argument(
        "--ref-spk", type=Path, metavar="VOICEFILE", help="take the embedding of this voice file"
    )
    clone.add_argument(
        "--ref-rvq",
        type=Path,
        metavar="VOICEFILE",
        help="take the reference's codes and transcript of this voice file (for --in-context)",
    )
    clone.add_argument(
        "--instruct", type=words, metavar="TEXT", help="how to say it, where the model can"
    )
    _add_speaking(clone)


def _add_custom(add: Add) -> None:
    custom = add_command(
        add,
        "custom",
        "Speaks a text in a preset voice of a CustomVoice model.",
        "vivavoce custom --list-speakers",
        'vivavoce custom "Good morning." --speaker vivian -o morning.wav',
        'vivavoce custom "Good morning." --speaker ryan --instruct "very cheerful"',
    )
    custom.add_argument("--speaker", metavar="NAME", help="upper or lower case does not matter")
    custom.add_argument(
        "--list-speakers", action="store_true", help="name the model's speakers; needs no text"
    )
    _add_json(custom)
    custom.add_argument(
        "--instruct", type=words, metavar="TEXT", help="how to say it, where the model can"
    )
    _add_speaking(custom)
    add_remote(custom)


def _add_design(add: Add) -> None:
    design = add_command(
        add,
        "design",
        "Speaks a text in a voice that is made up from a description.",
        'vivavoce design "Good morning." --instruct "an old man, warm and slow" -o morning.wav',
    )
    design.add_argument(
        "--instruct", type=words, required=True, metavar="DESCRIPTION", help="the voice, in words"
    )
    _add_speaking(design)
    add_remote(design)


def _add_speaking(parser: argparse.ArgumentParser) -> None:
    """What all four ways of speaking have in common."""
    text = parser.add_argument_group("text")
    text.add_argument("text", nargs="*", help="what to say; - or nothing reads standard input")
    text.add_argument("-f", "--file", type=Path, help="read the text from a file")
    text.add_argument("--lines", action="store_true", help="every line becomes a sound file")
    text.add_argument("--language", default="Auto", help="such as English (default: Auto)")
    text.add_argument(
        "--no-split", action="store_true", help="speak it in one go, not sentence by sentence"
    )
    add_rules(text.add_argument, has_kind=True)

    sound = parser.add_argument_group("sound (default: the loudspeaker)")
    where = sound.add_mutually_exclusive_group()
    where.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help=f"its ending says how: {_ors(FORMATS)}"
    )
    where.add_argument(
        "--stream",
        action="store_true",
        help="raw PCM on standard output as it is made: 16 bit little-endian, mono, 24000 Hz "
        "(… --stream | aplay -f S16_LE -r 24000 -c 1)",
    )
    where.add_argument("--output-dir", type=Path, metavar="DIR", help="where --lines writes")
    sound.add_argument(
        "--format", choices=FORMATS, default="wav", help="what --lines writes (default: wav)"
    )
    sound.add_argument(
        "--chunk-size",
        type=schedule,
        default=(1, 2, 4, 8),
        metavar="N|N,N,…",
        help="frames of 80 ms in a chunk: a number, or a schedule whose last entry repeats "
        "(default: 1,2,4,8)",
    )

    _add_model(parser)

    sampling = parser.add_argument_group("sampling (default: the model's own)")
    sampling.add_argument("--seed", type=int, help="the same seed gives the same sound")
    sampling.add_argument(
        "--greedy", action="store_true", help="no chance at all, in all codebooks"
    )
    sampling.add_argument("--temperature", type=float, metavar="X")
    sampling.add_argument("--top-k", type=int, metavar="N", help="0 turns it off")
    sampling.add_argument("--top-p", type=float, metavar="X", help="1 turns it off")
    sampling.add_argument("--repetition-penalty", type=float, metavar="X", help="1 turns it off")
    sampling.add_argument("--predictor-temperature", type=float, metavar="X")
    sampling.add_argument("--predictor-top-k", type=int, metavar="N")
    sampling.add_argument("--predictor-top-p", type=float, metavar="X")
    sampling.add_argument(
        "--max-new-tokens", type=int, metavar="N", help="frames of 80 ms a sentence may have"
    )
    sampling.add_argument(
        "--retakes",
        type=int,
        default=2,
        metavar="N",
        help="how often a sentence that runs away or comes out short is spoken again (default: 2)",
    )
    sampling.add_argument(
        "--non-streaming-mode",
        action=argparse.BooleanOptionalAction,
        help="give the model the whole text before the first sound (default: the official one, "
        "no for clones, yes otherwise)",
    )


def _add_model(parser: argparse.ArgumentParser) -> None:
    model = parser.add_argument_group("model")
    model.add_argument(
        "--model", metavar="NAME|DIR", help="see `vivavoce models list` (default: starter)"
    )
    model.add_argument("--device", default="auto", help="auto, cpu, cuda or cuda:N (default: auto)")
    model.add_argument(
        "--dtype",
        type=dtype,
        default="auto",
        metavar="|".join(list(DTYPES)[:4]),
        help="(default: auto, fp32 on the CPU, bf16 on CUDA)",
    )
    model.add_argument(
        "--backend",
        choices=("local", "reference"),
        default="local",
        help="our engine, or the official package (default: local)",
    )
    model.add_argument("-v", "--verbose", action="store_true", help="say what it cost")


def _add_recording(parser: argparse.ArgumentParser) -> None:
    silence = parser.add_mutually_exclusive_group()
    silence.add_argument(
        "--ref-silence",
        type=silence_s,
        default=0.5,
        metavar="S",
        help="silence after the reference, so that its last sound is not heard (default: 0.5)",
    )
    silence.add_argument(
        "--no-ref-silence", action="store_const", const=0.0, dest="ref_silence", help="none"
    )
    parser.add_argument(
        "--stretch",
        type=stretch,
        metavar="FROM-TO",
        help="use only these seconds of the recording, such as 12-30",
    )


def _add_voices(add: Add) -> None:
    voices = add_command(
        add,
        "voices",
        "Lists, imports, mixes and makes voices.",
        "vivavoce voices list",
        "vivavoce voices make Anna --ref-audio anna.wav",
        "vivavoce voices export Anna anna.voice",
        "vivavoce voices mix Anna Ben Both --weight 0.3",
    )
    actions = voices.add_subparsers(dest="action", metavar="ACTION", required=True).add_parser
    _add_json(add_command(actions, "list", "Lists the voices of the library."))
    action = add_command(actions, "import", "Copies voice files into the library.")
    action.add_argument("files", type=Path, nargs="+", metavar="VOICEFILE")
    action = add_command(actions, "export", "Writes a voice into a file, to keep or to give away.")
    _positional(action, "name")
    action.add_argument("file", type=Path, metavar="VOICEFILE")
    for name, what in (
        ("rename", "Gives a voice another name."),
        ("duplicate", "Copies a voice under another name."),
    ):
        action = add_command(actions, name, what)
        _positional(action, "name", "new_name")
    _positional(add_command(actions, "delete", "Deletes a voice; `undo` brings it back."), "name")
    add_command(actions, "undo", "Takes the last deletion back.")
    action = add_command(actions, "mix", "Mixes two voices into a third.")
    _positional(action, "first", "second", "new_name")
    action.add_argument(
        "--weight", type=float, default=0.5, metavar="X", help="of the second, 0 to 1"
    )
    action = add_command(
        actions,
        "make",
        "Makes a voice of a recording. Clone only voices whose owner has agreed.",
    )
    _positional(action, "name")
    action.add_argument("--ref-audio", type=Path, metavar="FILE", required=True)
    action.add_argument(
        "--ref-text", type=words, metavar="TEXT", help="what it says, for --in-context later"
    )
    action.add_argument("--language")
    _add_recording(action)
    _add_model(action)


def _add_models(add: Add) -> None:
    models = add_command(
        add,
        "models",
        "Lists, downloads, checks and deletes models.",
        "vivavoce models list",
        "vivavoce models download 0.6b-base",
    )
    actions = models.add_subparsers(dest="action", metavar="ACTION", required=True).add_parser
    _add_json(add_command(actions, "list", "Lists the models, and which are on this machine."))
    for name, what in (
        ("download", "Downloads a model; goes on where an earlier try stopped."),
        ("verify", "Compares every file of a model with its hash."),
        ("delete", "Deletes a downloaded model."),
    ):
        _positional(add_command(actions, name, what), "name")
    action = add_command(actions, "add", "Adds a folder in the official layout to the models.")
    action.add_argument("directory", type=Path, metavar="DIR")
    _positional(add_command(actions, "remove", "Takes an added folder off the list again."), "name")
    action = add_command(actions, "fits", "Says which models fit this machine's GPU.")
    action.add_argument("name", nargs="?")


def _add_int8(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--int8",
        choices=("predictor", "all"),
        help="round the weights of the predictor's or of all decoder layers to int8, where its "
        "effect on the model's speech has been measured; only the fused kernel reads them so",
    )


def _positional(parser: argparse.ArgumentParser, *names: str) -> None:
    for name in names:
        parser.add_argument(name, metavar=name.upper())


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print it for programs")


def _ors(names: tuple[str, ...]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"


def _version() -> str:
    try:
        return version("vivavoce")
    except PackageNotFoundError:
        return "(not installed: run ./setup.sh)"
