// Presses keys in the page of --report and writes down what came of it.
"use strict";
(function () {
    const log = [];
    const press = (key, at) => (at || document.activeElement || document.body).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    const shown = (selector) => Array.from(document.querySelectorAll(selector)).filter((one) => !one.hidden);
    const at = () => { const one = document.querySelector(".site.current"); return one ? one.id : "none"; };
    const choose = (id, value) => { const field = document.getElementById(id); field.value = value; field.dispatchEvent(new Event("input", { bubbles: true })); };
    const say = (what) => log.push(what + ": at " + at() + ", sites " + shown(".site").length + ", files " + shown("article").length + ", " + document.getElementById("shown").textContent);
    const opened = () => document.querySelectorAll(".site.current details[open]").length;

    say("start");
    press("k", document.body); say("k");
    press("j"); say("j at the end");
    for (let i = 0; i < 99; i++) press("k");
    say("k to the first");
    press("j"); say("j");
    press("Enter"); log.push("enter opens " + opened());
    press("Enter"); log.push("enter closes " + opened());
    press("/"); log.push("focus on " + document.activeElement.id);
    press("j"); say("j in the search");
    choose("search", "ATOMICADD peers"); say("search");
    press("Escape"); say("escape");
    choose("verdict", "leave"); say("left");
    press("j", document.body); say("j among them");
    choose("verdict", ""); choose("reason", "single-lane"); say("reason");
    choose("reason", ""); choose("rewrite", "warp-peers"); say("rewrite");
    choose("rewrite", ""); choose("file", "1"); say("file");
    choose("search", "nothing has this"); say("nothing");
    log.push("none is said " + !document.getElementById("none").hidden);
    choose("search", ""); choose("file", ""); say("all again");
    press("?", document.body); log.push("help is open " + document.getElementById("help").open);
    press("j", document.body); say("j under the help");
    const result = document.createElement("pre");
    result.id = "result";
    result.textContent = "\n" + log.join("\n") + "\n";
    document.body.append(result);
})();
