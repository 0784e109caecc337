import type { Json } from '../connector.ts';
import { ownMember, text, texts } from '../lenient.ts';
import type { Scope } from '../scope/scope.ts';
import type { FieldMeanings } from './fields.ts';
import { issueFilterOf, type JiraSite } from './site.ts';

const namesOf = ({ names }: FieldMeanings, meaning: 'estimate' | 'sprint'): string[] =>
  [...names].filter(([, of]) => of === meaning).map(([name]) => name);

/** What of a site is worth remembering, so that a single issue can be read without asking for all of it again. */
export const siteMemory = ({ url, meanings, boardIds }: JiraSite): Json => ({
  url,
  estimates: [...meanings.estimates],
  sprint: meanings.sprint,
  estimateNames: namesOf(meanings, 'estimate'),
  sprintNames: namesOf(meanings, 'sprint'),
  boards: [...boardIds],
});

/** A site as an earlier run has seen it, without the lists that are stored already; null where none has. */
export const rememberedSite = (memory: Json, scope: Scope): JiraSite | null => {
  const url = text(ownMember(memory, 'url'));
  if (url === null) return null;
  const named = (list: string, meaning: 'estimate' | 'sprint') =>
    texts(ownMember(memory, list)).map((name) => [name, meaning] as const);
  return {
    url,
    issueFilter: issueFilterOf(scope),
    meanings: {
      estimates: texts(ownMember(memory, 'estimates')),
      sprint: text(ownMember(memory, 'sprint')),
      names: new Map([...named('estimateNames', 'estimate'), ...named('sprintNames', 'sprint')]),
    },
    boards: [],
    boardIds: new Set(texts(ownMember(memory, 'boards'))),
    facts: {},
    setAside: [],
  };
};
