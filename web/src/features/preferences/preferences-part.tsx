import type { UserPreferences } from '@sightline/contract';
import type { ReactNode } from 'react';

/** Props of every section of the preferences: the edited preferences, and how to change them. */
export type PartProps = { draft: UserPreferences; change: (part: Partial<UserPreferences>) => void };

/** Options of a select, sorted by their texts. */
export const optionsOf = <Value extends string>(texts: Readonly<Record<Value, string>>) =>
  (Object.keys(texts) as Value[]).map((value) => ({ value, label: texts[value] }));

/** A group of controls with a description. */
export const Group = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }): ReactNode => (
  <fieldset className="preference-group">
    <legend className="label">{title}</legend>
    {children}
    {hint === undefined ? null : <p className="xs mut">{hint}</p>}
  </fieldset>
);
