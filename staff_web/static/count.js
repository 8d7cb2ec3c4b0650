"use strict";

// The sum of a count grows while the pieces are typed; the server works it out again.
for (const form of document.querySelectorAll("form[data-count]")) {
  const total = form.querySelector("[data-total]");
  const format = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });
  const add = () => {
    let cents = 0;
    for (const field of form.querySelectorAll("[data-worth]")) {
      const pieces = /^\s*[0-9]{1,6}\s*$/.test(field.value) ? Number(field.value) : 0;
      cents += pieces * Number(field.dataset.worth);
    }
    total.textContent = "$" + format.format(cents / 100);
  };
  form.addEventListener("input", add);
  add();
}
