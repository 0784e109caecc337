import { useState, type ReactNode } from 'react';
import { filterTexts as texts } from '../../texts/filters.ts';
import { ChoicesFilter } from './choices-filter.tsx';
import { useFilters } from './use-filters.ts';

/** So many choices stand there at once; the others can be brought up. */
const shownAtFirst = 8;

/** Skills, kept in the address; any of the chosen is enough. `skills` are of everybody or every team on the screen. */
export const SkillsFilter = ({ skills }: { skills: readonly (readonly string[])[] }): ReactNode => {
  const { filters, change } = useFilters();
  const [all, setAll] = useState(false);
  const counts = new Map<string, number>();
  for (const name of skills.flat()) counts.set(name, (counts.get(name) ?? 0) + 1);
  // Those that most have first; what is chosen stays within reach.
  const names = [...counts].sort(([a, n], [b, m]) => m - n || a.localeCompare(b, 'en')).map(([name]) => name);
  const missing = filters.skills.filter((one) => !names.some((name) => name.toLowerCase() === one.toLowerCase()));
  if (names.length === 0 && missing.length === 0) return null;
  const isChosen = (name: string): boolean => filters.skills.includes(name);
  const shown = names.filter((name, index) => all || index < shownAtFirst || isChosen(name));
  return (
    <div className="filters">
      <ChoicesFilter
        label={texts.skills}
        all={texts.allSkills}
        choices={[...shown, ...missing].map((name) => ({ id: name, name }))}
        chosen={filters.skills}
        change={(chosen) => change({ skills: chosen })}
      />
      {shown.length < names.length ? (
        <button className="link s" type="button" onClick={() => setAll(true)}>
          {texts.moreSkills(names.length - shown.length)}
        </button>
      ) : null}
    </div>
  );
};
