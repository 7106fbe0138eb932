"""Builds the module by CMake and puts it into a wheel, with the games and what
reads other languages than GDL: see pyproject.toml.

    pip wheel --no-build-isolation gamemaster/python

builds in build/release of the checkout, or in $HENHOUSE_BUILD where that is a
folder that CMake has configured. The packages that `henhouse python` asks for
must be installed.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.egg_info import egg_info

HOME = Path(__file__).resolve().parent
ROOT = HOME.parent.parent
BUILD = Path(os.environ.get("HENHOUSE_BUILD") or ROOT / "build/release")
TARGETS = ["henhouse-python", "henhouse-translators"]


class BuildFolder(build):
    """Leaves nothing in the checkout but in build/."""

    def initialize_options(self):
        super().initialize_options()
        self.build_base = str(BUILD / "wheel")


class EggFolder(egg_info):
    def initialize_options(self):
        super().initialize_options()
        (BUILD / "wheel").mkdir(parents=True, exist_ok=True)
        self.egg_base = str(BUILD / "wheel")


class CMakeModule(build_ext):
    def build_extension(self, extension):
        if not (BUILD / "build.ninja").exists():
            subprocess.run(["cmake", "--preset", "release"], cwd=ROOT, check=True)
        subprocess.run(
            ["cmake", "--build", str(BUILD), "--target", *TARGETS], check=True
        )
        (module,) = (BUILD / "python/henhouse").glob("_henhouse.*.so")
        if not Path(self.get_ext_filename("_henhouse")).name == module.name:
            sys.exit(f"{module.name} is not for {sys.executable}")
        to = Path(self.get_ext_fullpath(extension.name)).parent
        to.mkdir(parents=True, exist_ok=True)
        shutil.copy(module, to)
        shutil.copy(BUILD / "bin/henhouse-translators.so", to)
        shutil.copytree(ROOT / "games", to / "games", dirs_exist_ok=True)


setup(
    version=(ROOT / "version.txt").read_text().split()[0],
    ext_modules=[Extension("henhouse._henhouse", sources=[])],
    cmdclass={"build": BuildFolder, "egg_info": EggFolder, "build_ext": CMakeModule},
)
