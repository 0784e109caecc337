import { comparedAtMost } from '@sightline/contract';
import type { ReactNode } from 'react';
import { comparisonTexts as texts } from '../../texts/comparison.ts';
import { filterTexts } from '../../texts/filters.ts';
import { ChoicesFilter } from '../../ui/filters/choices-filter.tsx';
import { DayFields } from '../../ui/filters/day-fields.tsx';
import type { Days } from '../../ui/filters/filters.ts';
import { Segments } from '../../ui/segments.tsx';
import { useDevelopers, useTeams } from './history.queries.ts';
import { SubjectChoice } from './subject-choice.tsx';

/** Which teams; none chosen is all of them. */
export const TeamsChoice = ({
  chosen,
  change,
}: {
  chosen: readonly string[];
  change: (ids: string[]) => void;
}): ReactNode => (
  <ChoicesFilter
    label={filterTexts.teams}
    all={filterTexts.allTeams}
    choices={useTeams().data?.teams ?? []}
    chosen={chosen}
    change={change}
  />
);

/** Which people, added one by one. */
export const PeopleChoice = ({
  chosen,
  change,
}: {
  chosen: readonly string[];
  change: (ids: string[]) => void;
}): ReactNode => {
  const developers = useDevelopers().data?.developers ?? [];
  return (
    <div className="choices wide">
      {chosen.length >= comparedAtMost ? null : (
        <label className="field">
          <span className="label">{texts.person}</span>
          <select value="" onChange={(event) => change([...chosen, event.target.value])}>
            <option value="" disabled>
              {texts.choosePerson}
            </option>
            {developers
              .filter((one) => !chosen.includes(one.id))
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
          </select>
        </label>
      )}
      <div className="chips" role="group" aria-label={texts.kinds.people}>
        {developers
          .filter((one) => chosen.includes(one.id))
          .map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="on"
              aria-label={texts.remove(name)}
              onClick={() => change(chosen.filter((one) => one !== id))}
            >
              {name} ✕
            </button>
          ))}
      </div>
    </div>
  );
};

type PeriodsProps = {
  subject: string;
  changeSubject: (subject: string) => void;
  against: Days | null;
  changeAgainst: (days: Days | null) => void;
  /** The days to begin choosing from. */
  usual: Days | undefined;
};

/** Whose periods, and with which other days. */
export const PeriodsChoice = ({ subject, changeSubject, against, changeAgainst, usual }: PeriodsProps): ReactNode => (
  <div className="choices wide">
    <SubjectChoice value={subject} change={changeSubject} />
    <div className="field">
      <span className="label">{texts.against}</span>
      <div className="range">
        <Segments
          label={texts.against}
          choices={['before', 'other']}
          value={against === null ? 'before' : 'other'}
          nameOf={(one) => (one === 'before' ? texts.before : texts.otherDays)}
          change={(one) => changeAgainst(one === 'before' ? null : (usual ?? null))}
        />
        {against === null ? null : <DayFields days={against} choose={changeAgainst} />}
      </div>
    </div>
  </div>
);
