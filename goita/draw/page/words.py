"""What the page itself says, in Japanese and English."""

from __future__ import annotations

# Each text in Japanese and in English; `{}` is a number, which the page fills in.
WORDS: dict[str, tuple[str, str]] = {
    "title": ("ごいた棋譜", "Goita record"),
    "player": ("{}番", "Player {}"),
    "dealer": ("親", "dealer"),
    "round": ("第{}局", "Round {}"),
    "rounds": ("局", "Rounds"),
    "moves": ("手順", "Moves"),
    "table": ("盤面", "The table"),
    "tableHelp": (
        "盤の右側を押すか左へ払うと次の手、左側か右へ払うと前の手",
        "Press the right side of the board or swipe left for the next move, "
        "the left side or swipe right for the one before",
    ),
    "inWords": ("盤面を文字で", "The table in words"),
    "hand": ("手駒", "Hand"),
    "laid": ("出した駒", "Laid"),
    "nothing": ("なし", "none"),
    "hidden": ("伏せ{}枚", "{} hidden"),
    "onBuried": ("伏せ駒", "a hidden piece"),
    "buried": ("伏せ", "buried"),
    "graph": ("得点", "Score"),
    "teams": ("一・三番は丸、二・四番は四角", "1 and 3: circles; 2 and 4: squares"),
    "first": ("最初の手", "First move"),
    "back": ("前の手", "Back"),
    "play": ("自動再生", "Play"),
    "pause": ("一時停止", "Pause"),
    "forward": ("次の手", "Forward"),
    "last": ("最後の手", "Last move"),
    "move": ("{}手目（全{}手）", "Move {} of {}"),
    "jump": ("手を選ぶ", "Jump to a move"),
    "speed": ("速さ", "Speed"),
    "seconds": ("一手{}秒", "{} s each"),
    "settings": ("見かた", "View"),
    "view": ("見る席", "Seat in front"),
    "hands": ("手駒", "Hands"),
    "open": ("すべて見る", "All open"),
    "seen": ("この席から", "This seat's"),
    "closed": ("見ない", "All hidden"),
    "faces": ("駒の字", "On the pieces"),
    "characters": ("漢字", "Kanji"),
    "letters": ("英字", "Letters"),
    "language": ("ことば", "Language"),
    "score": ("得点", "Score"),
    "of": ("{}点先取", "to {}"),
    "keys": (
        "← → 前後の手、Home End 最初と最後、Shift＋← → 前後の局、Space 自動再生",
        "← → step, Home End first and last, Shift+← → other rounds, Space plays",
    ),
    "unfinished": ("途中まで", "unfinished"),
    "illegal": ("誤りあり", "faulty"),
    "bad-deal": ("配牌に誤り", "no deal"),
    "hiddenRound": ("駒が伏せてある", "pieces hidden"),
    "redeal": ("配り直し", "redeal"),
    "cannot": ("この局は表示できません。", "This round cannot be shown."),
    "wrong": ("棋譜の誤り", "What is wrong with the record"),
    "notes": ("備考", "Notes"),
}


def words() -> dict[str, dict[str, str]]:
    """All texts by language and key.

    >>> words()["en"]["forward"], words()["ja"]["forward"]
    ('Forward', '次の手')
    """
    return {
        language: {key: texts[index] for key, texts in WORDS.items()}
        for index, language in enumerate(("ja", "en"))
    }
