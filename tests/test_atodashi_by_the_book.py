"""The rules of Atodashi Hodai, one test for each sentence of its rules, in their order."""

from __future__ import annotations

from collections import Counter

import pytest
from atodashi_games import (
    EACH_NUMBER,
    PLAYERS,
    SHIPPED,
    arranged,
    passes,
    play,
    rest_of_set,
)

from goita import IllegalAction, InvalidOption, MatchOver
from goita.atodashi import Game, Pass, Sign
from goita.atodashi.cards import HandCard, RuleChange, Wins
from goita.atodashi.rules.judging import janken, winners
from goita.atodashi.rules.scoring import points, result
from goita.atodashi.state import RuleInForce, Table

ROCK, SCISSORS, PAPER = Sign


def table(*signs: Sign, rule: str | None = None, seat: int = 0, reverse: bool = False) -> Table:
    """A table with plain cards that show these signs."""
    card = None if rule is None else SHIPPED.card(rule)
    assert card is None or isinstance(card, RuleChange)
    force = None if card is None else RuleInForce(card, seat, reverse)
    return Table(tuple(map(HandCard, signs)), ((),) * len(signs), force)


def won(*signs: Sign, rule: str | None = None, seat: int = 0, reverse: bool = False) -> list[int]:
    """The seats that win."""
    wins = winners(table(*signs, rule=rule, seat=seat, reverse=reverse))
    return [seat for seat, one in enumerate(wins) if one]


def finished(players: int, seed: int = 7) -> Game:
    game = Game.start(SHIPPED, players=players, seed=seed)
    while game.result is None:
        game = game.apply(Pass())
    return game


# ゲーム概要


@EACH_NUMBER
def test_a_fixed_number_of_sets_is_played_and_their_points_are_added_up(players: int) -> None:
    """決まった回数の勝負をして、合計の勝ち点を競うゲームです。"""
    game = finished(players)
    assert len(game.sets) == SHIPPED.sets_of(players)
    scored = zip(*(played.points for played in game.sets), strict=True)
    assert game.scores == tuple(map(sum, scored))
    with pytest.raises(MatchOver):
        game.apply(Pass())


def test_hand_and_rule_are_changed_after_all_have_shown() -> None:
    """自分が勝てるように、出した手やルールを後から変えてしまいましょう。"""
    game = arranged(["rock", "paper", "rock"], [["own-to-scissors", "fewest-fingers"]])
    assert winners(game.state.table) == (False, True, False)
    assert winners(play(game, "fewest-fingers").state.table) == (True, False, True)
    assert winners(play(game, "own-to-scissors 1 scissors").state.table) == (False,) * 3


# ゲームのスペック


def test_three_to_five_play() -> None:
    """プレイ人数: 3~5人"""
    for players in PLAYERS:
        assert Game.start(SHIPPED, players=players, seed=7).players == players
    for players in (0, 1, 2, 6):
        with pytest.raises(InvalidOption):
            Game.start(SHIPPED, players=players, seed=7)


# 内容物


def test_there_are_33_hand_cards() -> None:
    """ハンドカード 33枚"""
    assert sum(count for _, count in SHIPPED.hand_cards) == 33


def test_there_are_15_overwrite_cards() -> None:
    """ウワガキカード 15枚: グー・チョキ・パーを各1枚ずつ, for five players."""
    assert SHIPPED.overwrite_cards == ((ROCK, 1), (SCISSORS, 1), (PAPER, 1))
    assert sum(count for _, count in SHIPPED.overwrite_cards) * max(PLAYERS) == 15


def test_there_are_50_action_cards() -> None:
    """アクションカード 50枚"""
    assert sum(count for _, count in SHIPPED.action_cards) == 50


# 参加人数とセット数


@pytest.mark.parametrize(("players", "sets", "deals"), [(3, 6, 2), (4, 8, 2), (5, 5, 1)])
def test_sets_and_how_often_everybody_deals(players: int, sets: int, deals: int) -> None:
    """3人…6セット, 4人…8セット, 5人…5セット（全員親が…回ずつ）"""
    dealers = [played.dealer for played in finished(players).sets]
    assert len(dealers) == sets
    assert Counter(dealers) == dict.fromkeys(range(players), deals)


# ゲームの準備


@EACH_NUMBER
def test_hand_cards_are_shuffled_and_shared_out_into_a_pile_for_everybody(players: int) -> None:
    """①ハンドカードをシャッフルし、人数ごとに大まかに分けて、各プレイヤーごとの山札を作り"""
    deals = [Game.start(SHIPPED, players=players, seed=seed).deal for seed in range(20)]
    for deal in deals:
        sizes = [len(pile) for pile in deal.piles]
        assert sum(sizes) == 33
        assert max(sizes) - min(sizes) <= 1
    assert len({deal.piles for deal in deals}) == len(deals)


@EACH_NUMBER
def test_action_cards_are_shuffled_and_everybody_is_dealt_four(players: int) -> None:
    """②アクションカードをシャッフルし、各プレイヤーに4枚ずつ配り、残りを山札として中央に置きます。"""
    games = [Game.start(SHIPPED, players=players, seed=seed) for seed in range(20)]
    for game in games:
        assert [len(hand) for hand in game.state.hands] == [4] * players
        assert len(game.state.stock) == 50 - 4 * players
    assert len({game.deal.hands for game in games}) == len(games)
    assert len({game.deal.stock for game in games}) == len(games)


def test_everybody_has_one_overwrite_card_of_each_sign() -> None:
    """③ウワガキカードのグー・チョキ・パーを各1枚ずつ、各プレイヤーの手元に置きます。"""
    game = arranged(
        ["rock", "rock", "rock"],
        [["own-to-paper", "own-to-rock", "own-to-scissors"], [], ["any-to-any", "any-to-any"]],
    )
    game = play(game, "own-to-paper 1 paper", "pass", "any-to-any 2 paper")
    game = play(game, "own-to-rock 1 rock", "pass", "any-to-any 1 scissors")
    # One of each at most lies on a hand, and everybody has them all.
    assert game.state.table.over == ((PAPER, ROCK, SCISSORS), (PAPER,), ())


def test_there_is_one_first_dealer() -> None:
    """④最初の親を一人決めます。"""
    dealers = [Game.start(SHIPPED, players=4, seed=seed).dealer for seed in range(100)]
    assert set(dealers) == {0, 1, 2, 3}
    assert Game.start(SHIPPED, players=4, seed=7, dealer=3).dealer == 3


# セットの開始


@EACH_NUMBER
def test_at_the_shout_everybody_turns_up_the_first_card_of_their_own_pile(players: int) -> None:
    """「じゃんけんぽん」の掛け声で、全員が各自のハンドカードの山札から1枚めくり、場に出します。"""
    game = Game.start(SHIPPED, players=players, seed=7)
    for number in range(game.variant.sets_of(players) or 0):
        assert game.number == number
        tops = tuple(pile[number] for pile in game.deal.piles)
        assert game.state.table == Table(tops, ((),) * players, None)
        rest = tuple(pile[number + 1 :] for pile in game.deal.piles)
        assert game.state.piles == rest
        game = rest_of_set(game)


# ターンの開始


@EACH_NUMBER
def test_turns_go_clockwise_from_the_dealer(players: int) -> None:
    """親から順に、時計回りにターンをプレイしていきます。"""
    game = Game.start(SHIPPED, players=players, seed=7, dealer=2)
    turns = []
    while not game.sets:
        turns.append(game.turn)
        game = game.apply(Pass())
    assert turns == [(2 + place) % players for place in range(players)]


def test_one_action_card_is_played_in_a_turn() -> None:
    """アクションカードを1枚手札から場に出して使うことができます"""
    game = arranged(["rock", "paper", "rock"], [["skip", "fewest-fingers"], ["skip"]])
    after = play(game, "fewest-fingers")
    assert after.turn == 1
    held = list(game.state.hands[0])
    held.remove("fewest-fingers")
    assert list(after.state.hands[0]) == held
    assert after.state.hands[1:] == game.state.hands[1:]


def test_a_card_that_is_not_in_hand_cannot_be_played() -> None:
    """手札から"""
    game = arranged(["rock", "paper", "rock"], [["fewest-fingers"] * 4, ["skip"]])
    with pytest.raises(IllegalAction) as refused:
        play(game, "skip")
    assert refused.value.rule == "not_in_hand"


def test_one_may_pass_without_playing_a_card() -> None:
    """アクションカードは使わずに「パス」することもできます。"""
    game = arranged(["rock", "paper", "rock"])
    after = play(game, "pass")
    assert after.state.hands == game.state.hands
    assert after.state.table == game.state.table
    assert after.turn == 1


def test_the_set_is_over_when_all_but_the_last_to_play_have_passed() -> None:
    """最後にアクションカードを出した人以外が全員パスしたら、じゃんけんの勝敗を判定して"""
    game = arranged(["rock", "paper", "rock", "rock"], [["rock-wins"], [], ["paper-wins"]])
    game = play(game, "rock-wins", "pass", "paper-wins", "pass", "pass")
    assert game.sets == ()
    game = play(game, "pass")
    [played] = game.sets
    assert played.won == (False, True, False, False)
    assert played.points == game.scores == (0, 1, 0, 0)


@EACH_NUMBER
def test_the_set_is_over_when_all_have_passed(players: int) -> None:
    """Where nobody has played a card, that is everybody."""
    game = passes(Game.start(SHIPPED, players=players, seed=7), players - 1)
    assert game.sets == ()
    assert len(play(game, "pass").sets) == 1


def test_cards_of_the_set_before_do_not_count() -> None:
    game = rest_of_set(play(arranged(["rock", "paper", "rock"], [["rock-wins"]]), "rock-wins"))
    game = passes(game, 2)
    assert len(game.sets) == 1
    assert len(play(game, "pass").sets) == 2


def test_who_has_passed_may_play_when_turns_come_again() -> None:
    """ターンを繰り返し"""
    game = arranged(["rock", "paper", "rock"], [["rock-wins"], ["paper-wins"]])
    game = play(game, "pass", "paper-wins", "pass", "rock-wins", "pass")
    assert game.sets == ()
    game = play(game, "pass")
    assert game.sets[0].won == (True, False, True)


# セットの終了


def test_points_are_written_down_at_the_end_of_a_set() -> None:
    """1. 各プレイヤーは計算した得点を…記録します。"""
    game = rest_of_set(arranged(["paper", "rock", "paper 2"], then=["rock", "rock", "paper 3"]))
    assert game.scores == (2, 0, 2)
    game = rest_of_set(game)
    assert game.scores == (2, 0, 5)
    assert [played.points for played in game.sets] == [(2, 0, 2), (0, 0, 3)]


def test_what_lies_on_the_table_goes_to_the_trash_and_overwrite_cards_back() -> None:
    """2. 場に出ているカードをトラッシュへ移動させ、ウワガキカードは各自の手元へ戻します。"""
    game = arranged(["paper", "rock", "paper 2"], [["rock-wins"], ["reverse"], ["own-to-rock"]])
    game = play(game, "rock-wins", "reverse", "own-to-rock 3 rock")
    assert game.state.table.over == ((), (), (ROCK,))
    shown = game.state.table.cards
    game = rest_of_set(game)
    assert game.state.used == shown
    assert Counter(game.state.trash) == Counter(["own-to-rock", "rock-wins", "reverse"])
    assert game.state.table.over == ((), (), ())
    assert game.state.table.rule is None


def test_everybody_draws_one_action_card() -> None:
    """3. 各プレイヤーは新しくアクションカードを山札から1枚引き、手札に加えます。"""
    drawn = ["skip", "reverse", "rock-wins", "paper-wins"]
    game = arranged(["paper", "rock", "rock"], stock=drawn, dealer=1)
    after = rest_of_set(game)
    for seat, card in ((1, "skip"), (2, "reverse"), (0, "rock-wins")):
        assert Counter(after.state.hands[seat]) == Counter([*game.state.hands[seat], card])
    assert after.state.stock == game.state.stock[3:]
    assert after.state.stock[0] == "paper-wins"


def test_the_next_dealer_is_the_next_clockwise_and_a_new_set_begins() -> None:
    """4. 時計回りに親を交代し、新しいセットを始めます。"""
    game = rest_of_set(arranged(["paper", "rock", "rock"], dealer=2))
    assert (game.number, game.dealer, game.turn) == (1, 0, 0)
    assert len(game.state.table.cards) == 3


# ゲームの終了


def test_who_has_the_most_points_wins() -> None:
    """それまでの得点を合計し一番得点が多かったプレイヤーの勝利となります。"""
    for seed in range(10):
        game = finished(4, seed)
        assert game.result is not None
        assert game.result.points == game.scores
        assert game.scores[game.result.winner] == max(game.scores)
        ranked = [game.scores[seat] for seat in game.result.ranking]
        assert ranked == sorted(game.scores, reverse=True)


def test_equal_points_are_put_in_order_by_janken() -> None:
    """同じ得点のプレイヤーが複数いた場合、じゃんけんで勝敗を決めましょう！"""
    first = set()
    for ties in range(100):
        ended = result((5, 7, 7, 2), ties)
        assert ended.ranking[2:] == (0, 3)
        first.add(ended.winner)
        *draws, last = ended.janken
        assert not any(any(janken(shown.signs)) for shown in draws)
        assert {shown.seats for shown in ended.janken} == {(1, 2)}
        assert last.seats[janken(last.signs).index(True)] == ended.winner
    assert first == {1, 2}
    assert result((3, 1, 2), 1).janken == ()


# ルール変更カード


@pytest.mark.parametrize(
    ("rule", "signs", "seats"),
    [
        ("fewest-fingers", (ROCK, SCISSORS, PAPER), [0]),
        ("fewest-fingers", (ROCK, ROCK, PAPER), [0, 1]),
        ("most-fingers", (ROCK, SCISSORS, PAPER), [2]),
        ("most-fingers", (ROCK, SCISSORS, SCISSORS), [1, 2]),
        ("rock-wins", (ROCK, PAPER, PAPER), [0]),
        ("scissors-win", (SCISSORS, ROCK, SCISSORS), [0, 2]),
        ("paper-wins", (ROCK, SCISSORS, PAPER), [2]),
        ("fewest-players", (ROCK, PAPER, PAPER), [0]),
        ("fewest-players", (ROCK, PAPER, PAPER, ROCK, SCISSORS), [4]),
        ("draw-is-mine", (ROCK, SCISSORS, PAPER), [0]),
    ],
)
def test_a_rule_change_changes_who_wins(
    rule: str, signs: tuple[Sign, ...], seats: list[int]
) -> None:
    """じゃんけんの強弱や勝敗を変更する効果を持ちます。"""
    assert won(*signs, rule=rule) == seats
    assert won(*signs) != seats


def test_ordinary_janken_where_no_rule_lies() -> None:
    assert won(ROCK, SCISSORS, SCISSORS) == [0]
    assert won(SCISSORS, PAPER, SCISSORS) == [0, 2]
    assert won(PAPER, ROCK, ROCK) == [0]
    assert won(ROCK, SCISSORS, PAPER) == won(ROCK, ROCK, ROCK) == []


def test_a_rule_change_stays_on_the_table_and_is_the_rule_as_long() -> None:
    """使用後は場に出しておき、場に出ている間はそのルールがじゃんけんの勝敗ルールになります。"""
    game = play(arranged(["rock", "paper", "rock"], [["rock-wins"]]), "rock-wins", "pass")
    rule = game.state.table.rule
    assert rule is not None
    assert (rule.card.id, rule.seat) == ("rock-wins", 0)
    assert game.state.trash == ()
    game = play(game, "pass")
    assert game.sets[0].won == (True, False, True)
    # In the next set it lies there no more.
    assert game.state.table.rule is None


def test_a_new_rule_change_makes_the_old_one_void_and_sends_it_to_the_trash() -> None:
    """すでに場に出されているルール変更カードは無効となり、トラッシュへ移動します。"""
    game = arranged(["rock", "paper", "scissors"], [["rock-wins"], ["paper-wins"]])
    game = play(game, "rock-wins", "paper-wins")
    assert game.state.trash == ("rock-wins",)
    assert game.state.table.rule is not None
    assert game.state.table.rule.card.id == "paper-wins"
    assert winners(game.state.table) == (False, True, False)


# 手変更カード


def test_a_hand_change_changes_what_a_hand_shows() -> None:
    """手変更カードはハンドカードの手を変更する効果を持ちます。"""
    game = arranged(["rock", "paper", "rock"], [["any-to-any"]])
    assert winners(game.state.table) == (False, True, False)
    game = play(game, "any-to-any 2 scissors")
    assert winners(game.state.table) == (True, False, True)


def test_a_hand_change_goes_to_the_trash_at_once() -> None:
    """使用後すぐにトラッシュに移動します。"""
    game = play(arranged(["rock", "paper", "rock"], [["any-to-any"]]), "any-to-any 2 scissors")
    assert game.state.trash == ("any-to-any",)
    assert game.sets == ()


def test_an_overwrite_card_is_put_on_the_card_that_is_changed() -> None:
    """ウワガキカードを変更したカードの上に乗せて、変更後の手がわかるように示しておきます。"""
    game = arranged(["rock", "paper", "rock"], [["own-to-paper"]])
    game = play(game, "own-to-paper 1 paper")
    assert game.state.table.cards[0] == HandCard(ROCK)
    assert game.state.table.over == ((PAPER,), (), ())
    assert game.state.table.signs == (PAPER, PAPER, ROCK)


def test_printed_points_stay_under_an_overwrite_card() -> None:
    """上書きカードを乗せても、プラス得点の効果は残ります。"""
    game = arranged(["rock", "paper 3", "rock"], [[], ["own-to-scissors"]])
    game = rest_of_set(play(game, "pass", "own-to-scissors 2 scissors"))
    assert game.scores == (2, 0, 1)
    game = arranged(["paper", "rock 3", "paper"], [[], ["own-to-scissors"]])
    game = rest_of_set(play(game, "pass", "own-to-scissors 2 scissors"))
    assert game.scores == (0, 3, 0)


# 「リバース」


def test_a_reverse_turns_the_rule_on_the_table_round() -> None:
    """場にあるルール変更カードの効果を「逆」にすることができます。"""
    game = arranged(["rock", "paper", "scissors"], [["rock-wins"], ["reverse"]])
    game = play(game, "rock-wins")
    assert winners(game.state.table) == (True, False, False)
    game = play(game, "reverse")
    assert winners(game.state.table) == (False, True, True)


def test_a_reverse_lies_beside_the_rule() -> None:
    """場のルール変更カードの横に置き、効果を示します。"""
    game = arranged(["rock", "paper", "scissors"], [["rock-wins"], ["reverse"]])
    game = play(game, "rock-wins", "reverse")
    assert game.state.table.rule is not None
    assert game.state.table.rule.reversed
    assert game.state.trash == ()


def test_a_reverse_goes_to_the_trash_with_its_rule() -> None:
    """対象のルール変更カードがトラッシュへ移動したときは、逆カードも一緒にトラッシュへ移動します。"""
    game = arranged(["rock", "paper", "scissors"], [["rock-wins"], ["reverse"], ["paper-wins"]])
    game = play(game, "rock-wins", "reverse", "paper-wins")
    assert game.state.trash == ("rock-wins", "reverse")
    assert game.state.table.rule is not None
    assert not game.state.table.rule.reversed


def test_reversed_wins_reads_loses() -> None:
    """効果を逆にする、とは「勝ち」を「負け」と読み替えることを指します。"""
    for rule in ("fewest-fingers", "most-fingers", "rock-wins", "fewest-players"):
        signs = (ROCK, PAPER, SCISSORS, PAPER)
        plain, turned = won(*signs, rule=rule), won(*signs, rule=rule, reverse=True)
        assert plain
        assert sorted(plain + turned) == [0, 1, 2, 3]


# 「スキップ」


def test_a_skip_makes_the_next_turn_a_pass() -> None:
    """次の人のターンを強制的にパス扱いにします。"""
    game = play(arranged(["rock", "paper", "scissors", "rock"], [["skip"]]), "skip")
    assert game.turn == 2
    skipped = game.state.turns[-1]
    assert (skipped.seat, skipped.action, skipped.skipped) == (1, Pass(), True)
    # It counts as one: two more of four end the set.
    game = play(game, "pass")
    assert game.sets == ()
    assert len(play(game, "pass").sets) == 1


# 得点計算


def test_who_wins_a_set_scores_one_point() -> None:
    """セットに勝ったプレイヤーは1点を獲得します。"""
    assert points(SHIPPED, table(ROCK, PAPER, PAPER), dealer=0) == (0, 1, 1)


@pytest.mark.parametrize("printed", [2, 3])
def test_who_wins_with_printed_points_scores_them(printed: int) -> None:
    """「2点」「3点」の表記がある場合、そのハンドカードで勝利した人は記載の点数を獲得します。"""
    cards = (HandCard(ROCK, 3), HandCard(PAPER, printed), HandCard(PAPER))
    assert points(SHIPPED, Table(cards, ((), (), ())), dealer=0) == (0, printed, 1)
    assert {card.points for card, _ in SHIPPED.hand_cards} == {None, 2, 3}


def test_losing_and_a_draw_score_nothing() -> None:
    """負けとあいこは0点です。"""
    assert points(SHIPPED, table(ROCK, PAPER, ROCK), dealer=0) == (0, 1, 0)
    assert points(SHIPPED, table(ROCK, PAPER, SCISSORS), dealer=0) == (0, 0, 0)
    assert points(SHIPPED, table(ROCK, ROCK, ROCK), dealer=1) == (0, 0, 0)


def test_a_dealer_who_wins_scores_double() -> None:
    """親が勝った場合は、親の獲得点数は2倍になります。"""
    cards = (HandCard(ROCK), HandCard(PAPER, 3), HandCard(PAPER))
    lying = Table(cards, ((), (), ()))
    assert points(SHIPPED, lying, dealer=1) == (0, 6, 1)
    assert points(SHIPPED, lying, dealer=2) == (0, 3, 2)
    assert points(SHIPPED, lying, dealer=0) == (0, 3, 1)


def test_the_worked_example() -> None:
    """得点計算の具体例: the dealer in front, the upper left with rock, the upper right."""
    game = arranged(
        ["scissors", "rock", "paper 2"],
        [["fewest-fingers"], ["most-fingers"], ["reverse"]],
    )
    game = play(game, "fewest-fingers", "pass", "reverse", "pass", "pass")
    [played] = game.sets
    assert played.table.rule is not None
    assert played.table.rule.card.wins is Wins.FEWEST_FINGERS
    assert played.table.rule.reversed
    assert played.won == (True, False, True)
    assert played.points == game.scores == (2, 0, 2)


# 細かなルールの説明


def test_whether_it_is_a_draw_is_judged_by_ordinary_janken() -> None:
    """このカード使用時のあいこ判定は通常のじゃんけんルールで行われます。"""
    for signs in ((ROCK, ROCK, ROCK), (ROCK, SCISSORS, PAPER), (PAPER, ROCK, SCISSORS)):
        for seat in range(3):
            assert won(*signs, rule="draw-is-mine", seat=seat) == [seat]
    assert won(ROCK, PAPER, PAPER, rule="draw-is-mine", seat=0) == [1, 2]


def test_it_takes_effect_though_the_rule_before_had_no_draw() -> None:
    """このカードを使う前のルールであいこが成立していなかったとしても…効果が発揮されます。"""
    game = arranged(["rock", "scissors", "paper"], [["rock-wins"], ["draw-is-mine"]])
    game = play(game, "rock-wins")
    assert winners(game.state.table) == (True, False, False)
    game = play(game, "draw-is-mine")
    assert winners(game.state.table) == (False, True, False)


def test_reversed_the_hands_that_would_win_lose_and_all_others_win() -> None:
    """使用前に勝ちだった手を負けとし、それ以外の手は勝ちとして判定します。"""
    assert won(ROCK, SCISSORS, PAPER, rule="fewest-fingers", reverse=True) == [1, 2]
    assert won(ROCK, ROCK, PAPER, rule="fewest-players", reverse=True) == [0, 1]
    assert won(ROCK, PAPER, PAPER, rule="draw-is-mine", reverse=True) == [0]


# What the document leaves open, as the assumptions of the variant file have it.


def test_a_hand_change_changes_whose_hand_its_card_says() -> None:
    game = arranged(["rock", "paper", "rock"], [["own-to-paper", "any-to-any"]])
    with pytest.raises(IllegalAction, match="one's own hand") as refused:
        play(game, "own-to-paper 3 paper")
    assert refused.value.rule == "whose_hand"
    assert play(game, "any-to-any 3 paper").state.table.signs == (ROCK, PAPER, PAPER)


def test_a_hand_has_to_change() -> None:
    game = arranged(["rock", "paper", "rock"], [["any-to-any", "own-to-rock"]])
    for turn in ("any-to-any 2 paper", "own-to-rock 1 rock"):
        with pytest.raises(IllegalAction, match="already") as refused:
            play(game, turn)
        assert refused.value.rule == "no_change"


def test_a_card_changes_a_hand_to_its_own_sign_alone() -> None:
    game = arranged(["rock", "paper", "rock"], [["own-to-paper"]])
    with pytest.raises(IllegalAction, match="to paper") as refused:
        play(game, "own-to-paper 1 scissors")
    assert refused.value.rule == "to_which_sign"


def test_an_overwrite_card_that_lies_on_the_hand_is_put_on_top_again() -> None:
    game = arranged(["rock", "paper", "rock"], [["any-to-any"]] * 3)
    game = play(game, "any-to-any 3 paper", "any-to-any 3 scissors")
    assert game.state.table.over[2] == (PAPER, SCISSORS)
    game = play(game, "any-to-any 3 paper")
    assert game.state.table.over[2] == (SCISSORS, PAPER)
    assert game.state.table.signs[2] == PAPER


def test_a_reverse_needs_a_rule_on_the_table() -> None:
    game = arranged(["rock", "paper", "rock"], [["reverse"]])
    with pytest.raises(IllegalAction, match="no rule card is on the table") as refused:
        play(game, "reverse")
    assert refused.value.rule == "nothing_to_reverse"


def test_a_rule_is_reversed_once() -> None:
    game = arranged(["rock", "paper", "rock"], [["rock-wins"], ["reverse"], ["reverse"]])
    with pytest.raises(IllegalAction, match="reversed already") as refused:
        play(game, "rock-wins", "reverse", "reverse")
    assert refused.value.rule == "reversed_already"


def test_reversed_everybody_wins_where_nobody_would() -> None:
    assert won(ROCK, ROCK, PAPER, rule="scissors-win") == []
    assert won(ROCK, ROCK, PAPER, rule="scissors-win", reverse=True) == [0, 1, 2]


def test_reversed_nobody_wins_where_everybody_would() -> None:
    assert won(ROCK, ROCK, ROCK, rule="fewest-fingers", reverse=True) == []


@pytest.mark.parametrize("rule", ["fewest-fingers", "most-fingers", "fewest-players"])
def test_all_win_when_all_hands_are_equal(rule: str) -> None:
    for sign in Sign:
        assert won(sign, sign, sign, rule=rule) == [0, 1, 2]


def test_the_rarest_hands_all_win() -> None:
    assert won(ROCK, ROCK, PAPER, PAPER, rule="fewest-players") == [0, 1, 2, 3]
    assert won(ROCK, SCISSORS, PAPER, PAPER, rule="fewest-players") == [0, 1]


def test_a_reversed_draw_is_lost_by_whose_it_is() -> None:
    assert won(ROCK, ROCK, ROCK, rule="draw-is-mine", seat=1, reverse=True) == [0, 2]


def test_without_a_draw_ordinary_janken_decides() -> None:
    for signs in ((ROCK, PAPER, ROCK), (SCISSORS, SCISSORS, PAPER)):
        assert won(*signs, rule="draw-is-mine", seat=2) == won(*signs)


def test_a_skip_goes_to_the_trash_at_once() -> None:
    game = play(arranged(["rock", "paper", "rock"], [["skip"]]), "skip")
    assert game.state.trash == ("skip",)


def test_piles_are_dealt_from_the_first_dealer_on() -> None:
    for dealer in range(5):
        deal = Game.start(SHIPPED, players=5, seed=7, dealer=dealer).deal
        more = {(dealer + place) % 5 for place in range(3)}
        assert {seat for seat, pile in enumerate(deal.piles) if len(pile) == 7} == more


@EACH_NUMBER
def test_nobody_draws_after_the_last_set(players: int) -> None:
    game = finished(players)
    sets = SHIPPED.sets_of(players) or 0
    assert [len(hand) for hand in game.state.hands] == [4 + sets - 1] * players
    assert game.state.table == Table()
