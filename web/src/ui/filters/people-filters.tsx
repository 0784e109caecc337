import { lazy, Suspense, type ReactNode } from 'react';
import { Skeleton } from '../query-state.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { FilterChoices } from './filter-fields.tsx';

// They are shown when the filters are opened.
const PeopleFilterFields = lazy(async () => ({ default: (await import('./filter-fields.tsx')).PeopleFilterFields }));
const TeamFilterFields = lazy(async () => ({ default: (await import('./filter-fields.tsx')).TeamFilterFields }));

/** Kept in the URL. */
export const PeopleFilters = (choices: FilterChoices): ReactNode => (
  <FilterBar teams={choices.teams}>
    <Suspense fallback={<Skeleton height={48} />}>
      <PeopleFilterFields {...choices} />
    </Suspense>
  </FilterBar>
);

/** Filters for teams: by team, by the roles and skills of their people, and by their scores; kept in the URL. */
export const TeamFilters = (choices: FilterChoices): ReactNode => (
  <FilterBar teams={choices.teams}>
    <Suspense fallback={<Skeleton height={48} />}>
      <TeamFilterFields {...choices} />
    </Suspense>
  </FilterBar>
);
