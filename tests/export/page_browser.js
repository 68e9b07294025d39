// A browser as small as the page needs, for node: elements, events and a canvas that records what is drawn.
"use strict";
const fs = require("fs"), vm = require("vm");
const page = fs.readFileSync(process.argv[2], "utf-8");
const steps = JSON.parse(process.argv[3]);
const scripts = [...page.matchAll(/<script( [^>]*)?>([\s\S]*?)<\/script>/g)];
let drawn = [], styles = {};

const pen = new Proxy({}, {
  get: (state, name) => name === "measureText" ? text => ({width: 7 * text.length})
    : name in state ? state[name]
    : (...given) => { drawn.push([name, state.fillStyle, ...given]); },
  set: (state, name, value) => { state[name] = value; return true; },
});

function element(id) {
  const listeners = {}, attributes = {};
  return {
    id, style: {}, textContent: "", hidden: id.endsWith("-row"), disabled: false, selectedIndex: 0, options: [],
    attributes, clientWidth: 900,
    append(child) { this.options.push(child.textContent); },
    addEventListener(name, act) { listeners[name] = act; },
    setAttribute(name, value) { attributes[name] = value; },
    getContext: () => pen,
    send(name, event = {}) {
      let stopped = false;
      listeners[name]({preventDefault() { stopped = true; }, ...event});
      return stopped;
    },
  };
}

const elements = {};
const byId = id => elements[id] ??= element(id);
byId("data").textContent = scripts[0][2];
const document = {getElementById: byId, createElement: () => ({textContent: ""}), documentElement: {}, title: ""};
const window = {devicePixelRatio: 1, addEventListener() {}, matchMedia: () => ({addEventListener() {}})};
vm.runInNewContext(scripts[1][2], {
  document, window, atob, JSON, getComputedStyle: () => ({getPropertyValue: name => name}),
});

function seen() {
  const fills = drawn.filter(each => each[0] === "fillRect").map(each => each[1]);
  const texts = drawn.filter(each => each[0] === "fillText").map(each => each[2]);
  drawn = [];
  const pickers = {};
  for (const key of ["sentence", "stage", "layer", "head"]) {
    const box = byId(key);
    pickers[key] = {hidden: byId(key + "-row").hidden, options: box.options, at: box.selectedIndex, off: box.disabled};
  }
  return {title: byId("title").textContent, text: byId("text").textContent, value: byId("value").textContent,
    label: byId("heatmap").attributes["aria-label"], fills, texts, pickers};
}

const found = [seen()];
for (const [id, name, event] of steps) {
  if (name === "change") byId(id).selectedIndex = event;
  const stopped = byId(id).send(name, name === "change" ? {} : event);
  found.push({stopped, ...seen()});
}
console.log(JSON.stringify(found));
