(() => {
  const light = (on) => (event) => {
    const found = event.target.closest("[data-c],[data-k]");
    if (!found) return;
    const article = found.closest("article");
    for (const key of ["c", "k"]) {
      const value = found.dataset[key];
      if (!value || !article) continue;
      article.querySelectorAll(`[data-${key}="${value}"]`)
        .forEach((one) => one.classList.toggle("lit", on));
    }
  };
  for (const [event, on] of [["mouseover", true], ["mouseout", false], ["focusin", true], ["focusout", false]])
    document.addEventListener(event, light(on));
})();
