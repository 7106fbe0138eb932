"""The package as others get it: its scripts, its stubs, a wheel."""

import ast
import inspect
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import henhouse
from henhouse import _henhouse

ROOT = Path.cwd()
HOME = ROOT / "gamemaster/python"


def run(*words, **options):
    """The output of a program that must succeed."""
    result = subprocess.run(words, capture_output=True, text=True, **options)
    if result.returncode != 0:
        raise AssertionError(f"{words}: {result.stdout}{result.stderr}")
    return result.stdout


class ExamplesTest(unittest.TestCase):
    def example(self, name, *words):
        return run(sys.executable, str(HOME / "examples" / name), *words)

    def test_random_statistics_are_printed(self):
        output = self.example("random_statistics.py", "--playouts", "2000")
        self.assertIn("connect_four: 2,000 of 2,000", output)
        self.assertIn("red: mean goal", output)
        self.assertIn("(drop 4)", output)
        for other in ("goofspiel", "kuhn_poker", "eight_puzzle"):
            self.example("random_statistics.py", other, "--playouts", "50")

    def test_a_value_network_learns(self):
        output = self.example(
            "value_network.py", "--matches=512", "--batches=300", "--trials=60"
        )
        before, after = output.splitlines()[0].removeprefix("loss ").split(" -> ")
        self.assertLess(float(after), float(before))
        percent = float(output.splitlines()[1].split("%")[0])
        self.assertGreater(percent, 65)

    def test_a_tournament_is_played_over_the_protocol(self):
        output = self.example(
            "tournament.py", "--matches=2", "--agent=random", "--play-clock=3"
        )
        self.assertEqual(output.count("match "), 2)
        self.assertRegex(output, r"python: [0-9.]+ of 2")


class StubsTest(unittest.TestCase):
    def test_stubs_name_what_the_module_has(self):
        tree = ast.parse((HOME / "henhouse/_henhouse.pyi").read_text())
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                self.assertTrue(callable(getattr(_henhouse, node.name)))
            if isinstance(node, ast.ClassDef) and node.name != "Error":
                told = {
                    item.name
                    for item in node.body
                    if isinstance(item, ast.FunctionDef) and item.name != "__init__"
                }
                told |= {
                    item.target.id
                    for item in node.body
                    if isinstance(item, ast.AnnAssign)
                }
                there = {
                    name
                    for name in vars(getattr(_henhouse, node.name))
                    if not name.startswith("_")
                }
                self.assertEqual(told, there, node.name)

    def test_all_that_is_public_has_a_docstring(self):
        for name in henhouse.__all__:
            thing = getattr(henhouse, name)
            self.assertTrue(thing.__doc__, name)
            if not inspect.isclass(thing) or thing is henhouse.Error:
                continue
            for member, value in vars(thing).items():
                if member.startswith("_"):
                    continue
                if inspect.isfunction(value) or isinstance(value, property):
                    self.assertTrue(inspect.getdoc(value), f"{name}.{member}")


class InstallTest(unittest.TestCase):
    def test_cmake_installs_it_and_what_the_launcher_runs(self):
        outside = {k: v for k, v in os.environ.items() if not k.startswith("HENHOUSE")}
        outside.pop("PYTHONPATH", None)
        with tempfile.TemporaryDirectory() as folder:
            run(
                *("cmake", "--install", os.environ["HENHOUSE_BUILD"]),
                *("--component", "python", "--prefix", folder),
            )
            program = Path(folder) / "libexec/henhouse/henhouse-python"
            code = (
                "import henhouse; print(henhouse.__file__);"
                f"print(henhouse.load('{ROOT}/games/nim.kif').roles)"
            )
            output = run(program, "-c", code, env=outside, cwd=folder)
            self.assertIn("import henhouse", run(program, "--help"))
        self.assertIn(folder, output)
        self.assertIn("'first', 'second'", output)


class WheelTest(unittest.TestCase):
    def test_is_installed_without_an_index_and_plays(self):
        for module in ("setuptools", "wheel", "pip", "venv"):
            try:
                __import__(module)
            except ImportError:
                self.skipTest(f"{module} is not installed")
        # As in a shell: the package must come from the wheel alone.
        outside = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
        for name in ("HENHOUSE_PROGRAMS", "HENHOUSE_GAMES"):
            outside.pop(name, None)
        with tempfile.TemporaryDirectory() as folder:
            run(
                *(sys.executable, "-m", "pip", "wheel", "--no-build-isolation"),
                *("--no-deps", "--no-index", "--wheel-dir", folder, str(HOME)),
                env=outside,
            )
            (wheel,) = Path(folder).glob("henhouse-*.whl")
            new = Path(folder) / "venv"
            # Without a pip of its own, which takes longest to be made.
            run(
                *(sys.executable, "-m", "venv", "--system-site-packages"),
                *("--without-pip", str(new)),
            )
            run(
                *(sys.executable, "-m", "pip", "--python", str(new / "bin/python")),
                *("install", "--no-index", str(wheel)),
                env=outside,
            )
            code = (
                "import henhouse; print(henhouse.__file__);"
                "game = henhouse.load('connect_four');"
                "print(game.playouts(game.initial_state(), 10).count);"
                "print(henhouse.load('hex').roles, len(henhouse.game_names()));"
                "henhouse.load(henhouse.installation.games_folder()"
                " + '/eggg/nim.egg')"
            )
            output = run(new / "bin/python", "-c", code, env=outside, cwd=folder)
        self.assertIn(str(new), output)
        self.assertIn("\n10\n", output)


if __name__ == "__main__":
    unittest.main()
