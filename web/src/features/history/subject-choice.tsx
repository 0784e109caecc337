import type { ReactNode } from 'react';
import { useSession } from '../../platform/session.ts';
import { historyTexts as texts } from '../../texts/history.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { matchesIn, type ComboboxOption, type ComboboxSearch } from '../../ui/combobox-choices.ts';
import { developerSearch, useDevelopers } from '../../ui/use-developers.ts';
import { useTeams } from '../../ui/use-teams.ts';

/** How many teams are listed before the people. */
const teamsOffered = 20;

const organization: ComboboxOption = { id: 'organization', name: texts.organization };

/** The organization, a team, or a person whom the viewer may see. */
export const SubjectChoice = ({ value, change }: { value: string; change: (subject: string) => void }): ReactNode => {
  const user = useSession()?.user;
  const teams = useTeams().data ?? [];
  const all = user?.permissions.includes('canViewAllData') === true;
  const [kind, id = ''] = value.split(':');
  const [person] = useDevelopers(kind === 'person' ? [id] : []);
  const [self] = useDevelopers(all || user?.developerId == null ? [] : [user.developerId]);
  const groups = [organization, ...teams.map((team) => ({ id: `team:${team.id}`, name: team.name, note: texts.team }))];
  const search: ComboboxSearch = {
    key: ['subjects', teams.length],
    find: async (words) => {
      const fitting = matchesIn(groups, words, teamsOffered);
      const { options, found } = await developerSearch().find(words);
      const people = options.map((option) => ({ ...option, id: `person:${option.id}` }));
      return { options: [...fitting.options, ...people], found: fitting.found + found };
    },
  };
  const you = self === undefined ? [] : [{ id: `person:${self.id}`, name: self.name, note: texts.you }];
  return (
    <Combobox
      label={texts.subject}
      placeholder={texts.find}
      chosen={kind === 'person' ? (person?.name ?? '') : (groups.find((group) => group.id === value)?.name ?? '')}
      chosenId={value}
      choices={all ? search : [...groups, ...you]}
      choose={(option) => change(option.id)}
    />
  );
};
