const invalid = '[aria-invalid="true"]';

/** Errors of fields are next to them, where screen readers do not look while the focus is on the submit button. */
export const focusInvalidField = (): void =>
  document.addEventListener('submit', ({ target: form }) => {
    if (!(form instanceof HTMLFormElement)) return;
    const submittedFrom = document.activeElement;
    const focusFirst = (): void => {
      const field = form.querySelector<HTMLElement>(invalid);
      if (field === null) return;
      shown.disconnect();
      const { activeElement: current } = document;
      if (!current?.matches(invalid) && (current === submittedFrom || current === document.body)) field.focus();
    };
    // Errors show once the form is rendered, or once the server answers.
    const shown = new MutationObserver(focusFirst);
    shown.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] });
    // Those of the previous attempt may stay.
    requestAnimationFrame(() => requestAnimationFrame(focusFirst));
    form.addEventListener('input', () => shown.disconnect(), { once: true });
  });
