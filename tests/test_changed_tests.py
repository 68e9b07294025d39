"""The selection of tests that `make check` runs."""

from tools.changed_tests import concerned, imports

TESTS = {
    "tests/test_layers.py": "",
    "tests/document/test_edits.py": "from attnviz.document import edits\n",
    "tests/document/test_rope.py": "import attnviz.document.rope\n",
    "tests/views/test_cells.py": "from attnviz.document import (\n    edits,\n    places,\n)\n",
    "tests/views/test_menus.py": "from attnviz.views.menus import Menu\nfrom tests.views.windows import window\n",
}


def test_imports_are_found_in_each_of_their_forms() -> None:
    assert imports("from attnviz.document import edits", "attnviz.document.edits")
    assert imports("from attnviz.document.edits import EditError", "attnviz.document.edits")
    assert imports("from attnviz.document import (\n    edits,\n)\n", "attnviz.document.edits")
    assert imports("import attnviz.document.edits as e", "attnviz.document.edits")
    assert not imports("from attnviz.document import edits_of_text", "attnviz.document.edits")
    assert not imports("from attnviz.document import diff\nedits = 1", "attnviz.document.edits")


def test_a_module_concerns_the_tests_of_its_own_package() -> None:
    assert concerned(["attnviz/document/edits.py"], TESTS) == ["tests/document/test_edits.py", "tests/test_layers.py"]


def test_a_module_without_tests_in_its_package_concerns_all_that_import_it() -> None:
    assert concerned(["attnviz/document/places.py"], TESTS) == ["tests/test_layers.py", "tests/views/test_cells.py"]


def test_tests_concern_themselves_and_a_conftest_its_folder() -> None:
    assert "tests/views/test_menus.py" in concerned(["tests/views/test_menus.py"], TESTS)
    assert "tests/views/test_menus.py" in concerned(["tests/views/windows.py"], TESTS)
    assert concerned(["tests/views/conftest.py"], TESTS) == [
        "tests/test_layers.py", "tests/views/test_cells.py", "tests/views/test_menus.py"]
    assert concerned(["README.md", "resources/icons/a.svg"], TESTS) == ["tests/test_layers.py"]
