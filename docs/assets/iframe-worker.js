// SPDX-License-Identifier: Apache-2.0
// A browser starts no worker from a file. The search is a worker: on a page that was opened as a file it runs in a hidden
// frame of the page instead, with the same messages. On a server nothing is changed.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    #frame = document.createElement("iframe");
    #waiting = [];  // messages from before the script was there

    constructor(address) {
      super();
      this.#frame.hidden = true;
      document.body.append(this.#frame);
      const inner = this.#frame.contentWindow;
      const load = (script) => new Promise((resolve, reject) => {
        const element = inner.document.createElement("script");
        element.src = new URL(script, document.baseURI);
        element.onload = resolve;
        element.onerror = () => reject(new Error(`${script} cannot be loaded`));
        inner.document.body.append(element);
      });
      inner.postMessage = (data) => this.#tell(this, new MessageEvent("message", {data}));
      inner.importScripts = (...scripts) => scripts.reduce((before, script) => before.then(() => load(script)), Promise.resolve());
      load(address).then(() => {
        const waiting = this.#waiting;
        this.#waiting = null;
        waiting.forEach((data) => this.postMessage(data));
      });
    }

    #tell(target, event) {
      target.dispatchEvent(event);
      target.onmessage?.(event);
    }

    postMessage(data) {
      const inner = this.#frame.contentWindow;
      if (this.#waiting) {
        this.#waiting.push(data);
      } else {
        inner.dispatchEvent(new inner.MessageEvent("message", {data}));
      }
    }

    terminate() {
      this.#frame.remove();
    }
  };
}
