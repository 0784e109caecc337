import type { ReactNode } from 'react';
import { useSession } from '../../platform/session.ts';
import { historyTexts as texts } from '../../texts/history.ts';
import { useDevelopers, useTeams } from './history.queries.ts';

/** The organisation, a team, or a person whom the viewer may see. */
export const SubjectChoice = ({ value, change }: { value: string; change: (subject: string) => void }): ReactNode => {
  const user = useSession()?.user;
  const [teams, developers] = [useTeams(), useDevelopers()];
  const all = user?.permissions.includes('canViewAllData') === true;
  const people = (developers.data?.developers ?? []).filter((one) => all || one.id === user?.developerId);
  return (
    <label className="field">
      <span className="label">{texts.about}</span>
      <select value={value} onChange={(event) => change(event.target.value)}>
        <option value="organization">{texts.organization}</option>
        <optgroup label={texts.teams}>
          {teams.data?.teams.map((team) => (
            <option key={team.id} value={`team:${team.id}`}>
              {team.name}
            </option>
          ))}
        </optgroup>
        {people.length === 0 ? null : (
          <optgroup label={all ? texts.people : texts.you}>
            {people.map((person) => (
              <option key={person.id} value={`person:${person.id}`}>
                {person.name}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </label>
  );
};
