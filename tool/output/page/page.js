// The page of --report: filters and keys. All text stands in the page already; this shows and hides.
"use strict";
(function () {
    const byId = (id) => document.getElementById(id);
    const all = (selector, from) => Array.from((from || document).querySelectorAll(selector));
    const sites = all(".site"), files = all("article"), help = byId("help"), search = byId("search");
    const links = new Map(all("nav a").map((link) => [link.hash.slice(1), link]));
    const choices = ["verdict", "rewrite", "reason", "file"].map(byId);
    const words = sites.map((site) => (site.closest("article").querySelector("h2").textContent + " " + site.textContent).toLowerCase());
    let current = null;

    function fits(site, index, wanted) {
        return choices.every((choice) => choice.value === "" || site.dataset[choice.id] === choice.value) && wanted.every((word) => words[index].includes(word));
    }

    function filter() {
        const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
        let shown = 0;
        sites.forEach((site, index) => {
            site.hidden = !fits(site, index, wanted);
            links.get(site.id).parentNode.hidden = site.hidden;
            shown += !site.hidden;
        });
        const isFiltered = wanted.length > 0 || choices.some((choice) => choice.value !== "");
        files.forEach((file) => {
            const isEmpty = isFiltered && !file.querySelector(".site:not([hidden])");
            file.hidden = isEmpty;
            byId("list-" + file.id).hidden = isEmpty;
        });
        byId("shown").textContent = isFiltered ? shown + " of " + sites.length + " sites" : "";
        byId("none").hidden = shown > 0 || !isFiltered;
        if (current && current.hidden) select(null);
    }

    function select(site) {
        [current, current && links.get(current.id)].forEach((old) => old && old.classList.remove("current"));
        current = site;
        if (!site) return;
        const link = links.get(site.id);
        site.classList.add("current");
        link.classList.add("current");
        site.focus({ preventScroll: true });
        site.scrollIntoView({ block: "center" });
        link.scrollIntoView({ block: "nearest" });
    }

    function step(by) {
        const shown = sites.filter((site) => !site.hidden);
        const at = shown.indexOf(current);
        const next = at < 0 ? (by > 0 ? 0 : shown.length - 1) : Math.min(Math.max(at + by, 0), shown.length - 1);
        if (shown[next]) select(shown[next]);
    }

    function toggle(site) {
        const parts = all("details", site), open = !parts.every((part) => part.open);
        parts.forEach((part) => { part.open = open; });
    }

    const keys = {
        j: () => step(1),
        k: () => step(-1),
        "/": () => { search.focus(); search.select(); },
        "?": () => help.showModal(),
        Enter: () => current && toggle(current),
    };

    document.addEventListener("keydown", (event) => {
        const isField = event.target.matches("input, select, button, summary, a, textarea");
        if (event.key === "Escape" && event.target === search) {
            search.value = "";
            search.blur();
            filter();
        }
        if (help.open || event.ctrlKey || event.altKey || event.metaKey || !Object.hasOwn(keys, event.key)) return;
        if (isField && (event.key === "Enter" || event.target.matches("input, select"))) return;
        event.preventDefault();
        keys[event.key]();
    });
    byId("filters").addEventListener("input", filter);
    byId("filters").addEventListener("submit", (event) => { event.preventDefault(); step(1); });
    byId("keys").addEventListener("click", () => help.showModal());
    sites.forEach((site) => site.addEventListener("click", (event) => { if (!event.target.closest("a, summary") && site !== current) select(site); }));
    links.forEach((link, id) => link.addEventListener("click", (event) => { event.preventDefault(); select(byId(id)); }));
    document.documentElement.classList.add("scripted");
    if (links.has(location.hash.slice(1))) select(byId(location.hash.slice(1)));
})();
