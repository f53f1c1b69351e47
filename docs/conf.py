"""How the site is built: `sphinx-build -W -n docs docs/_build`."""

from __future__ import annotations

import sys
from pathlib import Path

DOCS = Path(__file__).parent
sys.path.insert(0, str(DOCS / "_ext"))
sys.path.insert(0, str(DOCS.parent))

import goita  # noqa: E402

project = "Goita"
author = "The Goita developers"
project_copyright = author
version = release = goita.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx_copybutton",
    "api_pages",
    "boards",
    "cjk_search",
    "python_links",
    "tidy_blocks",
    "variant_keys",
    "variant_pages",
]
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

# Docstrings have single backquotes around code.
default_role = "literal"
nitpicky = True
# In what a command prints, a YAML comment looks like the prompt of root.
suppress_warnings = ["misc.highlighting_failure"]
autodoc_member_order = "bysource"
# Else each page copies thousands of names for its side bar, which takes as long as all the rest.
toc_object_entries = False
autodoc_typehints = "signature"
# What the pages do not need; that of other extras is imported where it is used.
autodoc_mock_imports = ["numba", "numpy", "wcwidth"]
maximum_signature_line_length = 80

# What is typed, without its prompts; a line of dots alone is the empty line that ends a body.
copybutton_prompt_text = r">>> |\.\.\.(?: |$)|\$ "
copybutton_prompt_is_regexp = True
# Nothing of what is printed: its lines may look like prompts, and its blank lines are not typed.
copybutton_exclude = ".linenos, .go, .gt, .gt ~ .c"
copybutton_copy_empty_lines = False

html_theme = "furo"
html_title = "Goita"
html_search_language = "en-ja"
html_search_scorer = str(DOCS / "_static" / "scorer.js")
html_static_path = ["_static"]
html_css_files = ["goita.css"]
html_js_files = [(name, {"defer": "defer"}) for name in ("scrolling.js", "copying.js")]
html_copy_source = False
html_show_sourcelink = False
