"""What `goita play` says, each sentence once in Japanese and once in English.

The words of the game are those of `goita.notation`, `goita.draw.words` and `goita.refused`.
"""

from __future__ import annotations

from typing import TypeAlias, TypeGuard

from goita.errors import GoitaError
from goita.notation import Language

Both: TypeAlias = tuple[str, str]
"""A text in Japanese and in English."""

# `{}` is what the caller fills in; whatever is a `Both` itself, in the same language.
SENTENCES: dict[str, Both] = {
    # At the beginning and between turns.
    "greeting": (
        "{variant}: あなたは{players}です。? で説明",
        "{variant}: you are {players}; type ? for help",
    ),
    "and": ("と", " and "),
    "or": ("か", " or "),
    "prompt": ("{player}> ", "{player}> "),
    "pass_on": ("{player}の人、Enter> ", "{player}, press Enter> "),
    "next_round": ("次の局へ Enter> ", "press Enter for the next round> "),
    "only_enter": (
        "続けるには Enter だけを押します。? で説明",
        "press Enter alone to go on, or type ? for help",
    ),
    # The table.
    "round": ("第{number}局", "round {number}"),
    "dealt_again": ("（配り直し{redeals}回）", " (dealt again: {redeals})"),
    "last_result": ("前の局は{result}。", "{result};"),
    "redealt": ("配り直しになりました。", "the hands were dealt again;"),
    "did": ("{player}: {action}", "{player}: {action}"),
    "buried": ("{hidden}伏せ {attack}", "bury {hidden}, {attack}"),
    "had_to_show": ("{player}が公開した駒: {pieces}", "{player} had to show {pieces}"),
    "doubled": ("{team}は勝てば得点2倍", "{team} score double if they win"),
    "hand": ("手駒: {pieces}（{digits}）", "your hand: {pieces} ({digits})"),
    # What is asked.
    "ask_shi": ("{player}、手役をどうしますか:", "{player}, on the shi hands (手役):"),
    "ask_receive": ("{player}、{attack}を受けますか:", "{player}, receive {attack} or pass:"),
    "ask_lead": ("{player}の打ち出しです:", "{player}, you lead:"),
    "receive_and_attack": ("受け＼攻め", "above\\attack"),
    "bury_and_attack": ("伏せ＼攻め", "bury\\attack"),
    "attack_alone": ("攻めのみ", "attack alone"),
    # The end.
    "match_won": (
        "ゲーム全体は{first}・{second}番の勝ち",
        "players {first} and {second} win the match",
    ),
    "with_fives": ("（ともに五し）", " with five し each"),
    "record": ("棋譜（シード{seed}）:", "the record (seed {seed}):"),
    "input_ended": (
        "最後まで打たないうちに入力が終わりました",
        "the input ended before the match",
    ),
    "input_ended_unsaved": (
        "最後まで打たないうちに入力が終わりました。--save ファイル名 がないので保存していません",
        "the input ended before the match; nothing is saved without --save FILE",
    ),
    "record_in": ("棋譜は {file} に書きました{without}", "the record is in {file}{without}"),
    "record_so_far_in": (
        "ここまでの棋譜は {file} に書きました{without}",
        "the record so far is in {file}{without}",
    ),
    "without": ("（書けないもの: {lost}）", ", without {lost}"),
    "failed_with_record": ("{error}。ここまでの棋譜:", "{error}; the record so far:"),
    "failed_with_rounds": ("{error}。ここまでの棋譜:", "{error}; the rounds so far:"),
    "whole_record": ("棋譜:", "the record:"),
    # Saving, taking back, leaving.
    "saved": ("保存しました。続きは {resume}", "saved; go on later with: {resume}"),
    "saved_at_stop": ("保存しました。続きは {resume}", "saved; go on with: {resume}"),
    "not_saved": (
        "まだ保存していません。save ファイル名 で保存、もう一度 {quit} でやめます",
        "not saved; save FILE saves, {quit} once more leaves it so",
    ),
    "which_file": (
        "どのファイルに保存しますか。save ファイル名 と打ってください",
        "say to which file: save FILE",
    ),
    "save_exists": (
        "{file} はもうあります。{resume} でその続きを打てます。保存するなら別の名前にしてください",
        "{file} exists already; {resume} goes on with a saved match, another name saves this one",
    ),
    "record_exists": (
        "{file} はもうあります。棋譜は別の名前にしてください",
        "{file} exists already; give the record another name",
    ),
    "is_folder": ("{file} はフォルダです", "{file} is a folder"),
    "no_folder": (
        "{file} は書けません。そのフォルダはありません",
        "{file} cannot be written: there is no such folder",
    ),
    "not_alone": (
        "待ったができるのは、一人でコンピュータと打つ時だけです",
        "only somebody who plays alone against programs may take back",
    ),
    "nothing_back": ("戻す手がまだありません", "there is nothing to take back yet"),
    # What was typed and not understood.
    "choose": (
        "番号を一つ選んでください。? で説明",
        "choose one of the numbers, or type ? for help",
    ),
    "too_long": ("長すぎます。? で説明", "that is too long; type ? for help"),
    "choose_place": (
        "1から{most}までの番号を選んでください。? で説明",
        "choose from 1 to {most}, or type ? for help",
    ),
    "only_place": (
        "選べるのは{most}だけです。? で説明",
        "the only choice is {most}; type ? for help",
    ),
    "no_choice": (
        "「{typed}」は選べません。番号か、16 や し角 のような駒か、なし と打ってください。? で説明",
        "'{typed}' is no choice; type a number of the list, pieces like 16 or し角, なし, "
        "or ? for help",
    ),
    "no_turn": (
        "一手は 16 や し角 のように、上の段の駒と攻めの駒です。? で説明",
        "a turn is one piece above and one that attacks, like 16 or し角; type ? for help",
    ),
    "which_attacks": (
        "どの駒で攻めますか。{choices} と打ってください",
        "and which piece attacks? type {choices}",
    ),
    # Help; lines of at most 40 columns.
    "help": (
        """\
番号か駒で選びます:
  16    {shi}{kaku} も同じ。{above}を受けか
        伏せに出して、{kaku}で攻め{alone}
  0     p や なし も同じ{letters}
  Enter 選べるものが一つだけの時{words}
命令（英語でも日本語でも）:
  rules ルール      ルールの説明
  back 待った       一手戻す
  save ファイル名   保存（保存 でも）
                    次からは save だけ
  hand 手駒         手駒をもう一度
  board 盤面        盤面をもう一度
  quit 終了         やめる。Ctrl-D でも
駒:""",
        """\
Choose by its number or by its pieces:
  16    {shi} {kaku}: {above} above, {kaku} attacks{alone}
  0     p or なし: pass{letters}
  Enter when there is but one choice{words}
Commands:
  rules       the rules of this variant
  back        take back your last choice
  save FILE   save; then save alone
  hand board  show them again
  quit        stop; so does Ctrl-D
Pieces:""",
    ),
    "help_alone": (
        """
  3     {ba} や -3 も同じ。{ba}だけで攻め
  3-    最後の1枚の{ba}で受け""",
        """
  3     {ba} or -3: {ba} attacks alone
  3-    {ba} as the last piece receives""",
    ),
    "help_words": (
        "\n手役の時は、番号か次の言葉:\n{words}",
        "\nOn shi hands, a number or:\n{words}",
    ),
    "say_declare": ("d 宣言", "d declare"),
    "say_silent": ("q 黙る", "q be silent"),
    "say_redeal": ("r 配り直し", "r redeal"),
    "say_continue": ("c 続行", "c continue"),
    "say_wish_redeal": ("w+ 配り直し希望", "w+ wish for a redeal"),
    "say_wish_play": ("w- 続行希望", "w- wish for none"),
    "letter": (
        "\n  {letter}     大文字だけなら{piece}",
        "\n  {letter}     a capital alone is {piece}",
    ),
    "sources": (
        "出典と補った点（英語）は goita variants show {variant} --language ja",
        "sources and assumptions: goita variants show {variant}",
    ),
    # Watching.
    "watched": ("{variant}、シード{seed}", "{variant}, seed {seed}"),
    "watched_players": ("{variant}、シード{seed}: {players}", "{variant}, seed {seed}: {players}"),
    "watched_set": (
        "第{number}セット（全{sets}セット）: じゃんけんぽん",
        "set {number} of {sets}: じゃんけんぽん",
    ),
    "watched_points": ("得点: {points}", "points: {points}"),
    "watched_again": ("、配り直し{redeals}回", ", dealt again ({redeals})"),
    "watched_scores": ("、{first}対{second}", ", {first} to {second}"),
}


def say(language: Language, key: str, **values: object) -> str:
    """A sentence with its values filled in.

    >>> say("ja", "round", number=2), say("en", "round", number=2)
    ('第2局', 'round 2')
    """
    which = 0 if language == "ja" else 1
    told = {name: value[which] if _is_both(value) else value for name, value in values.items()}
    return SENTENCES[key][which].format(**told)


def _is_both(value: object) -> TypeGuard[Both]:
    return isinstance(value, tuple)


class Told(GoitaError):
    """An error that is told to whoever plays, in either language; its text is the English one.

    >>> Told("nothing_back").in_words("ja")
    '戻す手がまだありません'
    """

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(say("en", key, **values))
        self._key = key
        self._values = values

    def in_words(self, language: Language) -> str:
        """The error in a language."""
        return say(language, self._key, **self._values)
