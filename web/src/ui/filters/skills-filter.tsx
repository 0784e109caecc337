import { contract } from '@sightline/contract';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { filterTexts as texts } from '../../texts/filters.ts';
import { listTexts } from '../../texts/lists.ts';
import type { ComboboxSearch } from '../combobox-choices.ts';
import { LoadFailed } from '../query-state.tsx';
import { ChoicesFilter, SearchFilter } from './choices-filter.tsx';
import { useFilters } from './use-filters.ts';
import { shownSkills, useSkills, type SkillsOf } from './use-skills.ts';

const offered = 50;

/** Skills, kept in the URL; any one of them matches. `of` is what the screen lists. */
export const SkillsFilter = ({ of }: { of: SkillsOf }): ReactNode => {
  const { filters, change } = useFilters();
  const query = useSkills(of);
  const { data, error } = query;
  const chosen = filters.skills;
  if (error !== null) return <LoadFailed loads={query} what={texts.skillsFailed} />;
  const choose = (skills: string[]): void => change({ skills });
  const few = data === undefined || data.found <= shownSkills;
  if (few) {
    const names = data?.skills.map((skill) => skill.name) ?? [];
    // Chosen skills stay listed, even if no one has them.
    const missing = chosen.filter((skill) => !names.some((name) => name.toLowerCase() === skill.toLowerCase()));
    if (names.length + missing.length === 0) return null;
    return (
      <div className="filters">
        <ChoicesFilter
          label={texts.skills[of]}
          all={texts.allSkills}
          choices={[...names, ...missing].map((name) => ({ id: name, name }))}
          chosen={chosen}
          change={choose}
        />
      </div>
    );
  }
  return (
    <div className="filters">
      <SearchFilter
        label={texts.skills[of]}
        placeholder={listTexts.findSkill}
        chosen={chosen.map((name) => ({ id: name, name }))}
        change={choose}
        choices={search(of)}
      />
    </div>
  );
};

const search = (of: SkillsOf): ComboboxSearch => ({
  key: ['skills', of],
  find: async (words) => {
    const { skills, found } = await call(contract.profiles.skills, { query: { of, search: words, limit: offered } });
    return { options: skills.map(({ name, count }) => ({ id: name, name, note: texts.skillOf[of](count) })), found };
  },
});
