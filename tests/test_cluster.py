"""Simulations on a cluster of workers, by the backends of joblib."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from goita.simulation import simulate

try:
    import joblib
    from joblib._parallel_backends import ThreadingBackend
except ImportError:
    joblib = None

ROUNDS = 200


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_dask_worker_killed_half_way_loses_nothing_and_counts_nothing_twice(
    tmp_path: Path,
) -> None:
    distributed = pytest.importorskip("distributed")
    joblib = pytest.importorskip("joblib")
    out = tmp_path / "games.jsonl"
    killed = []
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
        joblib.parallel_config(backend="dask"),
    ):

        def kill_one(done: int, total: int) -> None:
            if done >= total // 2 and not killed:
                killed.append(min(worker.pid for worker in cluster.workers.values()))
                os.kill(killed[0], 9)

        assert len(client.scheduler_info()["workers"]) == 2
        many = {"rounds": ROUNDS, "seed": 3, "out": out, "tell": kill_one}
        result = simulate(["basic", "random"], workers=None, **many)
    assert killed, "nobody was killed"
    alone = simulate(["basic", "random"], rounds=ROUNDS, seed=3)
    assert result.games == alone.games
    assert [json.loads(line)["extra"]["game"] for line in out.read_text().splitlines()] == [
        *range(ROUNDS)
    ]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_ray_cluster_gives_the_same_results(tmp_path: Path) -> None:
    """Ray is in no extra: `pip install ray` to run this."""
    ray = pytest.importorskip("ray")
    joblib = pytest.importorskip("joblib")
    register = pytest.importorskip("ray.util.joblib").register_ray
    out = tmp_path / "games.jsonl"
    ray.init(num_cpus=2, include_dashboard=False)
    try:
        register()
        with joblib.parallel_config(backend="ray"):
            result = simulate(["basic", "random"], rounds=ROUNDS, seed=3, workers=2, out=out)
    finally:
        ray.shutdown()
    alone = simulate(["basic", "random"], rounds=ROUNDS, seed=3)
    assert result.games == alone.games
    assert [json.loads(line)["extra"]["game"] for line in out.read_text().splitlines()] == [
        *range(ROUNDS)
    ]


class AllAtOnce(ThreadingBackend if joblib else object):  # type: ignore[misc]
    """A backend that gives results only all at once, as Ray's does."""

    supports_return_generator = False


def test_a_backend_that_gives_results_all_at_once_will_do(tmp_path: Path) -> None:
    if joblib is None:
        pytest.skip("joblib is not installed")
    joblib.register_parallel_backend("all-at-once", AllAtOnce)
    told: list[int] = []
    out = tmp_path / "games.jsonl"
    with joblib.parallel_config(backend="all-at-once"):
        result = simulate(
            ["random", "random"],
            rounds=150,
            seed=3,
            workers=2,
            out=out,
            tell=lambda done, _: told.append(len(out.read_bytes().splitlines()) - done),
        )
    assert result.games == simulate(["random", "random"], rounds=150, seed=3).games
    assert told == [0] * 150
