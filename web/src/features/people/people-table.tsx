import type { MappedPerson } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { mappingTexts } from '../../texts/mappings.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailed, Skeleton } from '../../ui/query-state.tsx';
import {
  maxChanges,
  useMappedPeople,
  useChangeMappings,
  type Mappings,
  type MappingsFilter,
} from './mappings.queries.ts';
import { membershipChanges, movedTo } from './memberships.ts';
import { NothingMapped } from './nothing-mapped.tsx';
import { PersonRow } from './person-row.tsx';
import { useSelection } from './use-selection.ts';
import { useToday } from './use-today.ts';

const texts = mappingTexts.people;

type Props = { mappings: Mappings; shown: MappingsFilter; turn: (page: number) => void };

/** All people in the sources, with their accounts and their team. */
export const PeopleTable = ({ mappings, shown, turn }: Props): ReactNode => {
  const today = useToday();
  const query = useMappedPeople(shown);
  const { data, isPlaceholderData } = query;
  const people = data?.people ?? [];
  const picked = useSelection(people.map((person) => person.id));
  if (mappings.isEmpty) return <NothingMapped />;
  const allPicked = people.length > 0 && picked.ids.length === people.length;
  return (
    <Panel title={mappingTexts.views.people}>
      <LoadFailed loads={query} what={mappingTexts.loadFailed} />
      {data === undefined && query.error === null ? <Skeleton height={420} /> : null}
      {picked.ids.length === 0 ? null : (
        <MovePicked
          mappings={mappings}
          people={people.filter((person) => picked.has(person.id))}
          today={today}
          done={picked.clear}
        />
      )}
      <div className="scroll" aria-busy={isPlaceholderData}>
        <DataTable
          className="rows people"
          columns={[
            {
              title: (
                <Checkbox
                  label={mappingTexts.chooseShown}
                  isLabelHidden
                  checked={allPicked}
                  change={(on) =>
                    picked.pick(
                      people.map((person) => person.id),
                      on,
                    )
                  }
                />
              ),
              className: 'tick',
            },
            { title: texts.columns.name },
            { title: texts.columns.team },
            { title: texts.columns.accounts },
            { title: texts.edit, hidden: true },
          ]}
        >
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
        </DataTable>
        {data?.page.found === 0 ? <p className="mut">{mappingTexts.noMatch}</p> : null}
      </div>
      {data === undefined ? null : <Pager page={data.page} what={mappingTexts.rows.people} change={turn} />}
    </Panel>
  );
};

type MoveProps = { mappings: Mappings; people: readonly MappedPerson[]; today: string; done: () => void };

const MovePicked = ({ mappings, people, today, done }: MoveProps): ReactNode => {
  const [teamId, setTeamId] = useState('');
  const [from, setFrom] = useState(today);
  const changeMappings = useChangeMappings();
  const changes = people.flatMap((person) =>
    membershipChanges(person, movedTo(person.memberships, teamId === '' ? null : teamId, from)),
  );
  return (
    <form
      className="in-line"
      aria-label={texts.move}
      onSubmit={(event) => {
        event.preventDefault();
        changeMappings.mutate(changes, { onSuccess: done });
      }}
    >
      <b className="s">{mappingTexts.chosen(people.length)}</b>
      <Select label={texts.move} value={teamId} options={teamOptions(mappings)} change={setTeamId} />
      <Field label={texts.from} type="date" value={from} change={setFrom} max={today} required />
      <Button
        variant="primary"
        type="submit"
        disabled={changeMappings.isPending || from === '' || changes.length > maxChanges}
      >
        {texts.moveButton}
      </Button>
      <Button onClick={done}>{mappingTexts.clear}</Button>
      <span className="xs mut">{texts.setTeamNote}</span>
    </form>
  );
};

/** The teams to choose from; the empty value is none. */
export const teamOptions = ({ teams }: Mappings): { value: string; label: string }[] => [
  { value: '', label: mappingTexts.noTeam },
  ...teams.map(({ id, name }) => ({ value: id, label: name })),
];
