import type { MappedPerson } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { useSession } from '../../platform/session.ts';
import { mappingTexts } from '../../texts/mappings.ts';
import { Choice, Field } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useNow } from '../../ui/use-now.ts';
import { mostChanges, mostRows, useSay, type Mappings } from './mappings.queries.ts';
import { dayIn, membershipChanges, movedTo, teamOn } from './memberships.ts';
import { PersonRow } from './person-row.tsx';
import { usePicked } from './use-picked.ts';

const texts = mappingTexts.people;

export type Shown = { search: string; onlyUnmapped: boolean };

const fits = (person: MappedPerson, { search, onlyUnmapped }: Shown, today: string): boolean => {
  if (onlyUnmapped && (person.bot || !person.active || teamOn(person.memberships, today) !== null)) return false;
  const words = [person.name, ...person.accounts.flatMap((one) => [one.name, one.email ?? ''])].join(' ');
  return words.toLowerCase().includes(search.trim().toLowerCase());
};

/** Everybody who acts in the sources, with their accounts and their team. */
export const PeopleTable = ({ mappings, shown }: { mappings: Mappings; shown: Shown }): ReactNode => {
  const zone = useSession()?.organization?.timeZone ?? 'UTC';
  const today = dayIn(zone, useNow());
  const found = mappings.people
    .filter((person) => fits(person, shown, today))
    .toSorted((a, b) => Number(a.bot) - Number(b.bot) || a.name.localeCompare(b.name));
  const people = found.slice(0, mostRows);
  const picked = usePicked(people.map((one) => one.id));
  if (mappings.people.length === 0) return <p className="mut">{mappingTexts.nothingYet}</p>;
  const allPicked = people.length > 0 && picked.ids.length === people.length;
  return (
    <Panel title={mappingTexts.views.people} note={found.length}>
      {picked.ids.length === 0 ? null : (
        <MovePicked
          mappings={mappings}
          people={people.filter((one) => picked.has(one.id))}
          today={today}
          done={picked.clear}
        />
      )}
      <div className="scroll">
        <table className="rows people">
          <thead>
            <tr>
              <th className="tick">
                <input
                  type="checkbox"
                  aria-label={mappingTexts.chooseShown}
                  checked={allPicked}
                  onChange={(event) =>
                    picked.pick(
                      people.map((one) => one.id),
                      event.target.checked,
                    )
                  }
                />
              </th>
              <th>{texts.columns.name}</th>
              <th>{texts.columns.team}</th>
              <th>{texts.columns.accounts}</th>
              <th>
                <span className="hidden-text">{texts.edit}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                mappings={mappings}
                today={today}
                picked={picked.has(person.id)}
                pick={(on) => picked.pick([person.id], on)}
              />
            ))}
          </tbody>
        </table>
        {found.length > people.length ? (
          <p className="mut s after-rows">{mappingTexts.shownOf(people.length, found.length)}</p>
        ) : null}
        {people.length === 0 ? <p className="mut">{mappingTexts.noMatch}</p> : null}
      </div>
    </Panel>
  );
};

type MoveProps = { mappings: Mappings; people: readonly MappedPerson[]; today: string; done: () => void };

const MovePicked = ({ mappings, people, today, done }: MoveProps): ReactNode => {
  const [teamId, setTeamId] = useState('');
  const [from, setFrom] = useState(today);
  const say = useSay();
  const changes = people.flatMap((person) =>
    membershipChanges(person, movedTo(person.memberships, teamId === '' ? null : teamId, from)),
  );
  return (
    <form
      className="in-line"
      aria-label={texts.move}
      onSubmit={(event) => {
        event.preventDefault();
        say.mutate(changes, { onSuccess: done });
      }}
    >
      <b className="s">{mappingTexts.chosen(people.length)}</b>
      <Choice label={texts.move} value={teamId} options={teamOptions(mappings)} change={setTeamId} />
      <Field label={texts.from} type="date" value={from} change={setFrom} max={today} required />
      <button className="btn pri" type="submit" disabled={say.isPending || from === '' || changes.length > mostChanges}>
        {texts.moveButton}
      </button>
      <button className="btn" type="button" onClick={done}>
        {mappingTexts.clear}
      </button>
      <span className="xs mut">{texts.setTeamNote}</span>
    </form>
  );
};

/** The teams to choose from; the empty value is none. */
export const teamOptions = ({ teams }: Mappings): { value: string; label: string }[] => [
  { value: '', label: mappingTexts.noTeam },
  ...teams.map(({ id, name }) => ({ value: id, label: name })),
];
