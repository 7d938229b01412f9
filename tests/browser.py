"""A real browser without a window, and what it plays."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

from tests.serving import soon

_PATIENCE_S = 20.0  # the machine is shared

# Notes every buffer that is to be heard, and when: what the page's own code cannot know of.
_TAP = """
window.heard = [];
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (when) {
  const samples = Array.from(this.buffer.getChannelData(0), (value) => value * 32768);
  window.heard.push([Math.round(when * 24000), samples]);
  return start.call(this, when);
};
"""
_SEEN = """
const found = [...document.querySelectorAll(arguments[0])];
return found.filter((each) => each.checkVisibility()).map((each) => each.innerText.trim());
"""
_OPTIONS = (
    "--headless=new",
    "--no-sandbox",  # CI is root
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--autoplay-policy=no-user-gesture-required",
    "--use-fake-device-for-media-stream",  # a microphone that beeps
    "--use-fake-ui-for-media-stream",
    "--window-size=1000,760",
)


class Browser:
    """A browser; `driver` is Selenium's."""

    def __init__(self, driver: webdriver.Chrome, downloads: Path) -> None:
        self.driver = driver
        self._downloads = downloads

    def open(self, url: str) -> None:
        """Opens a page anew, and waits until it knows its model."""
        self.driver.get(url)
        self.driver.execute_script("sessionStorage.clear()")
        self.driver.refresh()

    def __getitem__(self, name: str) -> WebElement:
        return self.driver.find_element(By.ID, name)

    def seen(self, selector: str) -> list[str]:
        """Gives the texts of what can be seen."""
        # In one go: the page may build a list anew at any moment.
        return self.driver.execute_script(_SEEN, selector)

    def wait(self, holds: Callable[[], Any]) -> None:
        """Waits until something comes true."""
        assert soon(lambda: bool(holds()), _PATIENCE_S), self.driver.page_source[-0:0] or self.seen(
            "body"
        )

    def write(self, text: str) -> None:
        """Writes into the page's text."""
        self["text"].send_keys(text)
        self.wait(lambda: self["speak"].is_enabled())

    @property
    def is_speaking(self) -> bool:
        """Whether the button would stop it."""
        return self["speak"].text == "Stop"

    def heard(self) -> list[tuple[int, np.ndarray]]:
        """Gives what was given to be heard: the first frame of each piece, and its samples."""
        pieces = self.driver.execute_script("return window.heard")
        return [(first, np.array(samples, np.int64)) for first, samples in pieces]

    def saved(self, suffix: str) -> bytes:
        """Waits for a download whose name ends so, and takes it."""
        self.wait(lambda: list(self._downloads.glob(f"*{suffix}")))
        (path,) = self._downloads.glob(f"*{suffix}")
        content = path.read_bytes()
        path.unlink()
        return content

    def complaints(self) -> list[str]:
        """Gives what the page did wrong, such as what its own policy forbids."""
        return [entry["message"] for entry in self.driver.get_log("browser")]


@contextmanager
def browsing(downloads: Path) -> Iterator[Browser]:
    """Opens a browser; leaves no process behind."""
    program = shutil.which("chromedriver")
    if program is None and "CI" not in os.environ:
        pytest.skip("there is no browser here: apt-get install chromium chromium-driver")
    options = webdriver.ChromeOptions()
    for option in _OPTIONS:
        options.add_argument(option)
    options.add_experimental_option("prefs", {"download.default_directory": str(downloads)})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(program))
    try:
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": _TAP})
        yield Browser(driver, downloads)
    finally:
        driver.quit()
