import type { MappedPerson } from '@sightline/contract';
import { useId, useState, type ReactNode } from 'react';
import { mappingTexts } from '../../texts/mappings.ts';
import type { Mappings } from './mappings.queries.ts';
import { teamOn } from './memberships.ts';
import { PersonEditor } from './person-editor.tsx';
import { writePlainDay } from '../../ui/format.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Button } from '../../ui/button.tsx';

const texts = mappingTexts.people;
const columns = 5;

type Props = {
  person: MappedPerson;
  mappings: Mappings;
  today: string;
  picked: boolean;
  pick: (on: boolean) => void;
};

/** One person, with an editor that opens below. */
export const PersonRow = ({ person, mappings, today, picked, pick }: Props): ReactNode => {
  const [open, setOpen] = useState(false);
  const id = useId();
  const now = teamOn(person.memberships, today);
  const team = mappings.teams.find((team) => team.id === now?.teamId);
  return (
    <>
      <tr>
        <td className="tick">
          <Checkbox label={mappingTexts.choose(person.name)} isLabelHidden checked={picked} change={pick} />
        </td>
        <td>
          {person.name} <Marks person={person} />
        </td>
        <td>
          {team === undefined || now === null ? (
            <span className="mut">{person.bot ? '' : mappingTexts.noTeam}</span>
          ) : (
            texts.since(team.name, writePlainDay(now.from))
          )}{' '}
          {person.membershipsByHand ? <span className="badge">{mappingTexts.setManually}</span> : null}
        </td>
        <td className="mut">{person.accounts.map((account) => account.email ?? account.name).join(' · ')}</td>
        <td className="right">
          <Button
            aria-expanded={open}
            aria-controls={id}
            aria-label={open ? texts.close : texts.editOf(person.name)}
            onClick={() => setOpen(!open)}
          >
            {open ? texts.close : texts.edit}
          </Button>
        </td>
      </tr>
      {open ? (
        <tr id={id}>
          <td colSpan={columns}>
            <PersonEditor person={person} mappings={mappings} today={today} />
          </td>
        </tr>
      ) : null}
    </>
  );
};

const Marks = ({ person }: { person: MappedPerson }): ReactNode => (
  <>
    {person.bot ? <span className="badge">{texts.states.bot}</span> : null}{' '}
    {!person.active && !person.bot ? (
      <span className="badge">{texts.states.left(person.leftOn === null ? null : writePlainDay(person.leftOn))}</span>
    ) : null}{' '}
    {person.partTime < 1 ? <span className="badge">{texts.states.partTime(person.partTime)}</span> : null}
  </>
);
