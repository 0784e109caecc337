import type { UserPreferences } from '@sightline/contract';
import type { ReactNode } from 'react';

/** What every section of the preferences is given: the edited preferences, and how to change some of them. */
export type PartProps = { draft: UserPreferences; change: (part: Partial<UserPreferences>) => void };

/** Options of a select in the order of their texts. */
export const optionsOf = <Value extends string>(texts: Readonly<Record<Value, string>>) =>
  (Object.keys(texts) as Value[]).map((value) => ({ value, label: texts[value] }));

/** A group of controls with what they are for. */
export const Group = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }): ReactNode => (
  <fieldset className="preference-group">
    <legend className="label">{title}</legend>
    {children}
    {hint === undefined ? null : <p className="xs mut">{hint}</p>}
  </fieldset>
);
