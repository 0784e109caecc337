import type { ReactNode } from 'react';
import { exportTexts as texts } from '../../texts/exports.ts';
import { filterTexts } from '../../texts/filters.ts';
import { listTexts } from '../../texts/lists.ts';
import { Button } from '../button.tsx';
import type { ScreenFilters } from './export-options.ts';

type Chip = { name: string; without: Partial<ScreenFilters> };

const chipsOf = ({ search, roles, skills, scoreFrom, scoreTo }: ScreenFilters): Chip[] => [
  ...(search === '' ? [] : [{ name: texts.search(search), without: { search: '' } }]),
  ...roles.map((role) => ({
    name: filterTexts.roleNames[role],
    without: { roles: roles.filter((other) => other !== role) },
  })),
  ...skills.map((skill) => ({ name: skill, without: { skills: skills.filter((other) => other !== skill) } })),
  ...(scoreFrom === null ? [] : [{ name: filterTexts.chosen.from(scoreFrom), without: { scoreFrom: null } }]),
  ...(scoreTo === null ? [] : [{ name: filterTexts.chosen.to(scoreTo), without: { scoreTo: null } }]),
];

type Props = { value: ScreenFilters; change: (without: Partial<ScreenFilters>) => void };

/** The filters that were chosen on the screen; each can be removed. */
export const ScreenFilterChips = ({ value, change }: Props): ReactNode => {
  const chips = chipsOf(value);
  return chips.length === 0 ? null : (
    <div className="chips" role="group" aria-label={texts.screenFilters}>
      {chips.map(({ name, without }) => (
        <Button
          key={name}
          variant="plain"
          className="on"
          aria-label={listTexts.remove(name)}
          onClick={() => change(without)}
        >
          {name} <span aria-hidden="true">✕</span>
        </Button>
      ))}
    </div>
  );
};
