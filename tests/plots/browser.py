# SPDX-License-Identifier: Apache-2.0
"""Chromium as the tests and scripts/page_measures.py drive it: no network, a size, a theme, and when things were there."""

import contextlib
import shutil
import sys

# Chromium's own names first; Debian's wrapper begins it.
_BROWSERS, _DRIVERS = ("chromium", "chromium-browser", "google-chrome"), ("chromedriver",)
_OPTIONS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage", "--no-first-run",
            "--disable-background-networking", "--disable-extensions", "--host-resolver-rules=MAP * ~NOTFOUND")
# Seconds after the navigation began: the first drawing was painted; the page was loaded and answered.
_WATCH = """
(() => {
  const after = (name) => requestAnimationFrame(() => setTimeout(() => { window[name] = performance.now() / 1000; }));
  const look = () => {
    const svg = document.querySelector("main section svg");
    if (svg && svg.getBoundingClientRect().height > 0) after("firstPicture"); else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  addEventListener("load", () => after("usable"));
})();
"""


def why_not():
    """The reason why there is no browser to drive, or an empty text."""
    try:
        import selenium  # noqa: F401
    except ImportError:
        return "selenium is not installed (Debian: python3-selenium)"
    for names, package in ((_BROWSERS, "chromium"), (_DRIVERS, "chromium-driver")):
        if not any(map(shutil.which, names)):
            return f"no {package} (Debian: {package}; Ubuntu has it as a snap alone)"
    return ""


@contextlib.contextmanager
def browser():
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    options = webdriver.ChromeOptions()
    options.binary_location = next(filter(None, map(shutil.which, _BROWSERS)))
    for option in _OPTIONS:
        options.add_argument(option)
    driver = webdriver.Chrome(service=Service(next(filter(None, map(shutil.which, _DRIVERS)))), options=options)
    try:
        driver.set_script_timeout(20)
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": _WATCH})
        yield driver
    finally:
        driver.quit()


def look(driver, width, dark=False, height=900):
    """The size and the theme of what is opened next."""
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})


def times(driver):
    """(first picture, usable) of the page that is open, in seconds; None for a page without a picture."""
    return tuple(driver.execute_async_script("""
        const answer = arguments[0], begin = performance.now();
        const wait = () => (window.usable && window.firstPicture) || performance.now() > begin + 5000
          ? answer([window.firstPicture ?? null, window.usable ?? null]) : setTimeout(wait, 5);
        wait();"""))


def main_or_skip(main):
    reason = why_not()
    if reason:
        print(f"skipped: {reason}")
        sys.exit(77)
    main()
