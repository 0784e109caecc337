import type { ReactNode } from 'react';
import { useSession } from '../../platform/session.ts';
import { insightTexts as texts } from '../../texts/insights.ts';
import { Combobox } from '../combobox.tsx';
import type { ComboboxOption, ComboboxSearch } from '../combobox-choices.ts';
import { developerSearch, useDevelopers } from '../use-developers.ts';

const all: ComboboxOption = { id: 'all', name: texts.allDevelopers };

type Props = { developerId: string | null; choose: (developerId: string | null) => void };

/** All Developers, or one of those whom the viewer may see. */
export const DeveloperChoice = ({ developerId, choose }: Props): ReactNode => {
  const user = useSession()?.user;
  const seesAll = user?.permissions.includes('canViewAllData') === true;
  const [person] = useDevelopers(developerId === null ? [] : [developerId]);
  const [self] = useDevelopers(seesAll || user?.developerId == null ? [] : [user.developerId]);
  const search: ComboboxSearch = {
    key: ['insight-developers'],
    find: async (words) => {
      const { options, found } = await developerSearch().find(words);
      return words.trim() === '' ? { options: [all, ...options], found: found + 1 } : { options, found };
    },
  };
  const you = self === undefined ? [] : [{ id: self.id, name: self.name, note: texts.you }];
  return (
    <Combobox
      label={texts.developer}
      isLabelHidden
      placeholder={texts.find}
      chosen={developerId === null ? all.name : (person?.name ?? '')}
      chosenId={developerId ?? all.id}
      choices={seesAll ? search : [all, ...you]}
      choose={({ id }) => choose(id === all.id ? null : id)}
    />
  );
};
