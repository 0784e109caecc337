import { useId, useState, type ReactNode } from 'react';
import { filterTexts as texts } from '../../texts/filters.ts';
import { listTexts } from '../../texts/lists.ts';
import { Button } from '../button.tsx';
import { isCrossed, noFilters, type Filters } from './filters.ts';
import { useFilters } from './use-filters.ts';

type Chosen = { key: string; name: string; without: Partial<Filters> };

const without = <One,>(all: readonly One[], removed: One): One[] => all.filter((other) => other !== removed);

/** Each active filter, and the filters without it. */
const chosenOf = (filters: Filters, teams: readonly { id: string; name: string }[]): Chosen[] => [
  ...(filters.search === '' ? [] : [{ key: 'search', name: `“${filters.search}”`, without: { search: '' } }]),
  ...(filters.scoreFrom === null
    ? []
    : [{ key: 'from', name: texts.chosen.from(filters.scoreFrom), without: { scoreFrom: null } }]),
  ...(filters.scoreTo === null
    ? []
    : [{ key: 'to', name: texts.chosen.to(filters.scoreTo), without: { scoreTo: null } }]),
  ...filters.teams.map((id) => ({
    key: id,
    name: teams.find((team) => team.id === id)?.name ?? texts.chosen.team,
    without: { teams: without(filters.teams, id) },
  })),
  ...filters.roles.map((role) => ({
    key: role,
    name: texts.roleNames[role],
    without: { roles: without(filters.roles, role) },
  })),
  ...filters.skills.map((skill) => ({ key: skill, name: skill, without: { skills: without(filters.skills, skill) } })),
];

type Props = { teams: readonly { id: string; name: string }[]; children: ReactNode };

/** Filters open from one button, so that figures come first. */
export const FilterBar = ({ teams, children }: Props): ReactNode => {
  const { filters, change } = useFilters();
  // Crossed bounds are fixed in their fields.
  const [open, setOpen] = useState(isCrossed(filters));
  const id = useId();
  const chosen = chosenOf(filters, teams);
  return (
    <div className="filter-bar">
      <div className="chips" role="group" aria-label={texts.chosen.title}>
        <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {texts.button(chosen.length)}
        </Button>
        {chosen.map((filter) => (
          <Button
            key={filter.key}
            variant="plain"
            className="on"
            aria-label={listTexts.remove(filter.name)}
            onClick={() => change(filter.without)}
          >
            {filter.name} <span aria-hidden="true">✕</span>
          </Button>
        ))}
        {chosen.length > 1 ? (
          <Button variant="link" onClick={() => change(noFilters)}>
            {texts.clear}
          </Button>
        ) : null}
      </div>
      <div id={id} className="filters" role="group" aria-label={texts.bar} hidden={!open}>
        {open ? children : null}
      </div>
    </div>
  );
};
