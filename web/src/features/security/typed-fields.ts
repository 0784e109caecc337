type TextField = HTMLInputElement | HTMLTextAreaElement;
export type TypedField = { label: string; text: string };

const keptTypes = ['textarea', 'text', 'email', 'url', 'tel', 'number'];
/** Secrets, such as a password that is shown, and searches. */
const notKept = /off|password|code/;

/**
 * @param autocomplete the attribute of the field, which says what it is for
 * @param isMarked whether the field has the attribute `data-kept`: browsers may not complete it, but it is no secret
 */
export const isKept = (type: string, autocomplete: string, isMarked = false): boolean =>
  keptTypes.includes(type) && (isMarked || !notKept.test(autocomplete));

const isTextField = (element: EventTarget | null): element is TextField =>
  (element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement) &&
  isKept(element.type, element.autocomplete, element.dataset['kept'] !== undefined);

const labelOf = (field: TextField): string =>
  (field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.placeholder).trim();

/** The text fields typed into from now on, and the focused one. @returns how to read them and how to stop */
export const watchTyping = (): { read: () => TypedField[]; stop: () => void } => {
  const typed = new Set<TextField>();
  const add = (element: EventTarget | null): void => {
    for (const field of typed) if (!field.isConnected) typed.delete(field);
    if (isTextField(element)) typed.add(element);
  };
  const react = ({ target }: Event): void => add(target);
  add(document.activeElement);
  addEventListener('input', react, true);
  return {
    read: () =>
      [...typed]
        .filter((field) => field.isConnected && field.value.trim() !== '')
        .map((field) => ({ label: labelOf(field), text: field.value })),
    stop: () => removeEventListener('input', react, true),
  };
};
