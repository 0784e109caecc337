/**
 * The detail of a metric's rows: parts and evidence. The description of a field determines how receipts, CSV and
 * reports show it; its `personal` flag alone decides who sees it.
 */

/**
 * - `number`: in `unit`, a plain count where it is null.
 * - `duration`: seconds.
 * - `instant`: epoch seconds.
 * - `text`: words that are shown as they are.
 * - `hash`: of a commit, shown by its first 12 characters.
 * - `reason`: one of `reasonText`.
 * - `choice`: one of a few keys, shown by the words of each.
 * - `person`: the id of a person, shown by name.
 */
export type DetailField = {
  label: string;
  format: 'number' | 'duration' | 'instant' | 'text' | 'hash' | 'reason' | 'choice' | 'person';
  unit: 'points' | 'lines' | 'items' | 'people' | null;
  /** Whether it says something about a person other than the row's own: withheld from viewers who may not see individuals. */
  personal: boolean;
  /** Of a choice: the words of each key. */
  choices: Readonly<Record<string, string>> | null;
};

export type DetailValue = number | string | null;

type ValueOf<Field extends DetailField> = Field['format'] extends 'number' | 'duration' | 'instant'
  ? number | null
  : Field extends { format: 'choice'; choices: infer Choices }
    ? keyof Choices | null
    : string | null;

/** The detail of a row with these fields; a row may lack any of them. */
export type DetailOf<Fields extends Readonly<Record<string, DetailField>>> = {
  -readonly [Name in keyof Fields]?: ValueOf<Fields[Name]>;
};

const plain = { unit: null, personal: false, choices: null } as const;

export const field = {
  number: (label: string, unit: DetailField['unit'] = null) => ({ ...plain, label, format: 'number', unit }) as const,
  duration: (label: string) => ({ ...plain, label, format: 'duration' }) as const,
  instant: (label: string) => ({ ...plain, label, format: 'instant' }) as const,
  text: (label: string) => ({ ...plain, label, format: 'text' }) as const,
  hash: (label: string) => ({ ...plain, label, format: 'hash' }) as const,
  reason: (label: string) => ({ ...plain, label, format: 'reason' }) as const,
  choice: <const Choices extends Readonly<Record<string, string>>>(label: string, choices: Choices) =>
    ({ ...plain, label, format: 'choice', choices }) as const,
  person: (label: string) => ({ ...plain, label, format: 'person', personal: true }) as const,
};

/** The same field, withheld from viewers who may not see individuals. */
export const personal = <Field extends DetailField>(one: Field): Field & { personal: true } => ({
  ...one,
  personal: true,
});
