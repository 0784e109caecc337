/** Errors of fields are next to them, where screen readers do not look while the focus is on the submit button. */
export const focusInvalidField = (): void =>
  document.addEventListener('submit', ({ target: form }) => {
    // Once the form shows its errors.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (!(form instanceof HTMLFormElement) || document.activeElement?.matches('[aria-invalid="true"]') === true)
          return;
        if (form.contains(document.activeElement) || document.activeElement === document.body)
          form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      }),
    );
  });
