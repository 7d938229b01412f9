"""What a new voice says to be heard."""

# Said by a new voice, in its own language where we have words for it.
_SAMPLES = {
    "chinese": "你好，这就是我的声音。今天想听我读点什么？",  # noqa: RUF001 - its own signs
    "french": "Bonjour, voici ma voix. Que voulez-vous que je vous lise aujourd'hui ?",
    "german": "Guten Tag, so klingt meine Stimme. Was soll ich Ihnen heute vorlesen?",
    "italian": "Buongiorno, questa è la mia voce. Che cosa vuole che le legga oggi?",
    "japanese": "こんにちは、これが私の声です。今日は何を読みましょうか。",
    "korean": "안녕하세요, 이것이 제 목소리입니다. 오늘은 무엇을 읽어 드릴까요?",
    "portuguese": "Bom dia, esta é a minha voz. O que quer que eu leia hoje?",
    "russian": "Здравствуйте, это мой голос. Что мне прочитать вам сегодня?",
    "spanish": "Buenos días, esta es mi voz. ¿Qué quiere que le lea hoy?",
}
_SAMPLE = "Hello, this is how I sound. What would you like me to read to you today?"


def sample_text(language: str) -> str:
    """Gives what a new voice says to be heard, in its language or else in English."""
    return _SAMPLES.get(language.casefold(), _SAMPLE)
