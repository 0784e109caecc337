import { shellTexts } from '../../texts/shell.ts';

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type TypedField = { label: string; text: string };

const keptTypes = ['textarea', 'text', 'email', 'url', 'tel', 'number'];
/** Saved only together with text of the same form: alone, they are filters or quickly chosen again. */
const choiceTypes = ['select-one', 'checkbox', 'date', 'time', 'datetime-local'];
/** Secrets, such as a password that is shown, and searches. */
const notKept = /off|password|code/;

/**
 * @param autocomplete the attribute of the field, which says what it is for
 * @param isMarked whether the field has the attribute `data-kept`: browsers may not complete it, but it is no secret
 */
export const isKept = (type: string, autocomplete: string, isMarked = false): boolean =>
  keptTypes.includes(type) && (isMarked || !notKept.test(autocomplete));

type Read = TypedField & { type: string; form: object | null };

const isFilled = ({ text }: TypedField): boolean => text.trim() !== '';
const withText = <Field extends Read>(fields: readonly Field[]): Field[] =>
  fields.filter((field) => isFilled(field) && !choiceTypes.includes(field.type));

/** Leaves out empty fields and choices whose form has no text. */
export const withoutLoneChoices = (fields: readonly Read[]): TypedField[] => {
  const texts = withText(fields);
  return fields
    .filter(isFilled)
    .filter((field) => texts.includes(field) || (field.form !== null && texts.some(({ form }) => form === field.form)))
    .map(({ label, text }) => ({ label, text }));
};

/** Filters of a form that offer several choices are buttons: the pressed ones, or those that remove a choice. */
const chosenIn = (form: Element): TypedField[] =>
  [...form.querySelectorAll('.chips[role=group]')]
    .map((group) => ({
      label: group.getAttribute('aria-label') ?? '',
      // The first of several to press means all.
      text: [...group.querySelectorAll('[aria-pressed=true]:not(:first-child), button:not([aria-pressed])')]
        .map((button) => button.firstChild?.textContent ?? '')
        .join(', '),
    }))
    .filter(({ text }) => text !== '');

const isWatched = (element: EventTarget | null): element is FormField =>
  (element instanceof HTMLTextAreaElement ||
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement) &&
  (choiceTypes.includes(element.type) ||
    isKept(element.type, element.autocomplete, element.dataset['kept'] !== undefined));

const labelOf = (field: FormField): string =>
  (
    field.labels?.[0]?.textContent ??
    field.getAttribute('aria-label') ??
    ('placeholder' in field ? field.placeholder : '')
  ).trim();

const textOf = (field: FormField): string => {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.textContent ?? '';
  if (field.type === 'checkbox') return 'checked' in field && field.checked ? shellTexts.yes : shellTexts.no;
  return field.value;
};

/** The fields filled in from now on, and the focused one. @returns how to read them and how to stop */
export const watchTyping = (): { read: () => TypedField[]; stop: () => void } => {
  const typed = new Set<FormField>();
  const add = (element: EventTarget | null): void => {
    for (const field of typed) if (!field.isConnected) typed.delete(field);
    if (isWatched(element)) typed.add(element);
  };
  const react = ({ target }: Event): void => add(target);
  add(document.activeElement);
  addEventListener('input', react, true);
  return {
    read: () => {
      const fields = [...typed]
        .filter((field) => field.isConnected)
        .map((field) => ({ label: labelOf(field), text: textOf(field), type: field.type, form: field.form }));
      const forms = new Set(withText(fields).map(({ form }) => form));
      return [...withoutLoneChoices(fields), ...[...forms].flatMap((form) => (form === null ? [] : chosenIn(form)))];
    },
    stop: () => removeEventListener('input', react, true),
  };
};
