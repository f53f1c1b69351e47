"""Simulations on a cluster of workers, by the backends of joblib."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from goita.simulation import simulate

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
