"""The vector environments: values by playouts, conventions by what they are."""

import unittest

import numpy as np

import henhouse
from henhouse import AutoresetMode, ParallelVectorEnv, VectorEnv


class VectorEnvTest(unittest.TestCase):
    def setUp(self):
        self.game = henhouse.load("connect_four")

    def test_shapes_and_types_are_those_of_gymnasium(self):
        env = VectorEnv(self.game, 70)
        observations, infos = env.reset(seed=1)
        self.assertIn(env.metadata["autoreset_mode"], AutoresetMode)
        self.assertEqual(env.num_envs, 70)
        self.assertEqual(observations.shape, env.observation_space.shape)
        self.assertEqual(observations.dtype, env.observation_space.dtype)
        self.assertTrue(env.observation_space.contains(observations))
        self.assertTrue(env.single_observation_space.contains(observations[0]))
        self.assertEqual(infos["action_mask"].shape, (70, env.single_action_space.n))
        actions = env.action_space.sample(infos["action_mask"])
        self.assertIn(actions, env.action_space)
        result = env.step(actions)
        self.assertEqual(len(result), 5)
        observations, rewards, terminations, truncations, infos = result
        self.assertEqual(rewards.shape, (70,))
        self.assertEqual(rewards.dtype, np.float32)
        for flags in (terminations, truncations):
            self.assertEqual(flags.shape, (70,))
            self.assertEqual(flags.dtype, np.bool_)
        self.assertEqual(infos["rewards"].shape, (70, 2))
        self.assertIs(env.unwrapped, env)
        env.close()
        self.assertTrue(env.closed)

    def test_observations_are_states(self):
        env = VectorEnv(self.game, 3)
        observations, infos = env.reset()
        state = self.game.initial_state()
        for move in (3, 3, 0, 6):
            self.assertTrue(np.all(observations == state.bits()))
            self.assertTrue(np.all(infos["to_move"] == state.to_move))
            mask = state.legal_mask(state.to_move)
            self.assertTrue(np.all(infos["action_mask"].astype(bool) == mask))
            observations, *_, infos = env.step([move] * 3)
            state = state.next(move)

    def test_drawn_matches_are_the_playouts_of_the_seed(self):
        env = VectorEnv(self.game, 300, autoreset_mode=AutoresetMode.DISABLED)
        env.reset(seed=9)
        goals = np.full((300, 2), np.nan)
        lengths = np.zeros(300, int)
        over = np.zeros(300, bool)
        while not over.all():
            _, _, terminations, truncations, infos = env.step(env.sample_actions())
            lengths += ~over
            new = terminations & ~over
            goals[new] = infos["rewards"][new]
            over |= terminations | truncations
        playouts = self.game.playouts(self.game.initial_state(), 300, seed=9)
        self.assertTrue(np.array_equal(lengths, playouts.lengths))
        self.assertTrue(np.allclose(goals * 100, playouts.goals))

    def test_same_step_tells_the_last_states(self):
        env = VectorEnv(self.game, 200)
        env.reset()
        initial = self.game.initial_state()
        ended = 0
        for _ in range(30):
            movers = env._matches.read("movers")
            actions = env.sample_actions()
            observations, rewards, terminations, _, infos = env.step(actions)
            which = np.flatnonzero(terminations)
            if not len(which):
                self.assertNotIn("final_obs", infos)
                continue
            self.assertTrue(np.array_equal(np.flatnonzero(infos["_final_obs"]), which))
            for match, last in zip(which, infos["final_obs"]):
                state = self.game.state_from_bits(last)
                self.assertTrue(state.is_terminal)
                goals = np.array(state.goals) / 100
                self.assertTrue(np.allclose(infos["rewards"][match], goals))
                self.assertAlmostEqual(rewards[match], goals[movers[match]], 5)
            self.assertTrue(np.all(observations[which] == initial.bits()))
            ended += len(which)
        self.assertGreater(ended, 50)

    def test_states_without_propositions_have_nothing_in_them(self):
        game = henhouse.load_text(
            "(role x) (legal x a) (legal x b) (goal x 0)"
            "(<= terminal (true never)) (<= (next never) (does x c))"
        )
        for packed in (False, True):
            env = VectorEnv(game, 4, max_episode_steps=2, packed=packed)
            env.reset()
            for _ in range(2):
                _, _, _, truncations, infos = env.step(env.sample_actions())
            self.assertTrue(truncations.all())
            self.assertEqual(infos["final_obs"].shape, (4, 0))

    def test_next_step_begins_anew_a_step_later(self):
        env = VectorEnv(self.game, 200, autoreset_mode="NextStep")
        env.reset()
        initial = self.game.initial_state().bits()
        before = np.zeros(200, bool)
        for _ in range(30):
            actions = env.sample_actions()
            actions[before] = -5  # not looked at
            observations, rewards, terminations, _, _ = env.step(actions)
            self.assertTrue(np.all(observations[before] == initial))
            self.assertTrue(np.all(rewards[before] == 0))
            self.assertFalse(np.any(terminations & before))
            for match in np.flatnonzero(terminations)[:2]:
                self.assertTrue(self.game.state_from_bits(observations[match]).is_terminal)
            before = terminations

    def test_disabled_waits_for_a_reset_mask(self):
        env = VectorEnv(self.game, 5, autoreset_mode=AutoresetMode.DISABLED, max_episode_steps=2)
        env.reset()
        for _ in range(2):
            _, _, _, truncations, _ = env.step([0] * 5)
        self.assertTrue(truncations.all())
        mask = np.array([True, False, True, False, False])
        observations, _ = env.reset(options={"reset_mask": mask})
        initial = self.game.initial_state().bits()
        self.assertTrue(np.array_equal(np.all(observations == initial, 1), mask))
        with self.assertRaises(ValueError):
            env.reset(options={"reset_mask": mask[:3]})
        with self.assertRaises(ValueError):
            env.reset(options={"reset_mask": np.arange(5)})
        with self.assertRaisesRegex(ValueError, "speed"):
            env.reset(options={"speed": 3})

    def test_packed_bits_are_the_bytes(self):
        plain = VectorEnv(self.game, 130)
        packed = VectorEnv(self.game, 130, packed=True)
        bits, bit_infos = packed.reset(seed=2)
        rows, _ = plain.reset(seed=2)
        for _ in range(25):
            unpacked = np.unpackbits(bits, axis=1, count=rows.shape[1], bitorder="little")
            self.assertTrue(np.array_equal(unpacked, rows))
            legal = np.unpackbits(bit_infos["legal"], axis=1, count=16, bitorder="little")
            self.assertTrue(np.array_equal(legal, plain._matches.legal()))
            actions = plain.sample_actions()
            rows, *_ = plain.step(actions)
            bits, *_, bit_infos = packed.step(actions)

    def test_rows_of_joint_moves_are_taken_too(self):
        one, two = (VectorEnv(self.game, 4) for _ in range(2))
        noop = self.game.move(1, "noop")
        a, *_ = one.step(np.array([1, 2, 3, 4]))
        b, *_ = two.step(np.array([[1, noop], [2, -1], [3, noop], [4, -1]], np.int8))
        self.assertTrue(np.array_equal(a, b))

    def test_bad_actions_are_errors_and_change_nothing(self):
        env = VectorEnv(self.game, 4)
        before, _ = env.reset()
        with self.assertRaisesRegex(henhouse.Error, r"match 2: there is no move 99"):
            env.step([0, 1, 99, 2])
        with self.assertRaisesRegex(henhouse.Error, "noop .* not legal"):
            env.step([0, 1, self.game.move(0, "noop"), 2])
        with self.assertRaisesRegex(ValueError, "shape"):
            env.step([0, 1, 2])
        with self.assertRaisesRegex(ValueError, "shape"):
            env.step(np.zeros((4, 3), int))
        with self.assertRaisesRegex(TypeError, "float"):
            env.step(np.zeros(4))
        with self.assertRaises(ValueError):
            env.step(np.full(4, 2**40))
        self.assertTrue(np.array_equal(env._matches.states(), before))

    def test_arrays_are_kept_unless_copies_are_not_wanted(self):
        kept = VectorEnv(self.game, 4)
        first, _ = kept.reset()
        copy = first.copy()
        kept.step([0] * 4)
        self.assertTrue(np.array_equal(first, copy))
        shared = VectorEnv(self.game, 4, copy=False)
        first, _ = shared.reset()
        second, *_ = shared.step([0] * 4)
        self.assertIs(first, second)

    def test_begins_where_it_is_told(self):
        start = self.game.initial_state().next(3)
        env = VectorEnv(self.game, 2, start=start)
        observations, infos = env.reset()
        self.assertTrue(np.all(observations == start.bits()))
        self.assertTrue(np.all(infos["to_move"] == 1))

    def test_needs_a_network_and_a_match(self):
        with self.assertRaisesRegex(henhouse.Error, "network"):
            VectorEnv(henhouse.load("nim", engine="datalog"), 2)
        with self.assertRaises(ValueError):
            VectorEnv(self.game, 0)


class ParallelVectorEnvTest(unittest.TestCase):
    def test_conventions_are_those_of_pettingzoo(self):
        game = henhouse.load("rock_paper_scissors")
        env = ParallelVectorEnv(game, 6)
        self.assertEqual(env.possible_agents, list(game.roles))
        observations, infos = env.reset(seed=1)
        self.assertEqual(set(observations), set(env.agents))
        self.assertEqual(set(infos), set(env.agents))
        for agent in env.agents:
            space = env.observation_space(agent)
            self.assertTrue(space.contains(observations[agent]["observation"][0]))
            mask = observations[agent]["action_mask"]
            self.assertEqual(mask.shape, (6, env.action_space(agent).n))
        actions = {agent: np.zeros(6, int) for agent in env.agents}
        _, rewards, terminations, truncations, infos = env.step(actions)
        for values in (rewards, terminations, truncations, infos):
            self.assertEqual(set(values), set(env.agents))
        self.assertEqual(rewards[env.agents[0]].shape, (6,))
        with self.assertRaisesRegex(henhouse.Error, "not exactly one"):
            env.step({env.agents[0]: np.zeros(6, int)})

    def test_who_plays_a_hidden_game_sees_what_it_perceives(self):
        game = henhouse.load("kuhn_poker")
        env = ParallelVectorEnv(game, 20, autoreset_mode=AutoresetMode.DISABLED)
        self.assertNotIn("random", env.agents)
        env.reset(seed=3)
        observations, *_ = env.step(env.sample_actions())
        for agent in env.agents:
            rows = observations[agent]["observation"]
            self.assertEqual(rows.shape, (20, len(game.percepts(agent))))
        # Alice is dealt a card first, and she alone sees it.
        dealt = observations["alice"]["observation"]
        self.assertTrue(np.all(dealt.sum(1) == 1))
        self.assertGreater(len(set(map(bytes, dealt))), 1)
        self.assertFalse(np.any(observations["bob"]["observation"]))
        self.assertEqual(env.state().shape, (20, len(game.propositions)))


if __name__ == "__main__":
    unittest.main()
