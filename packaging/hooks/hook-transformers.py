"""For PyInstaller: what of transformers goes in. Only Mimi is used of its hundreds of models.

At import it looks through its folder of models for sources. It asks for versions of packages too;
the metadata of all that goes in is in `vivavoce.spec`.
"""

from PyInstaller.utils.hooks import collect_data_files

# It loads itself once more from its source (`direct_transformers_import`).
datas = collect_data_files("transformers", include_py_files=True, includes=["__init__.py"])
module_collection_mode = {
    "transformers": "pyz",
    "transformers.models.auto": "pyz+py",
    "transformers.models.mimi": "pyz+py",
}
