import type { NumberFieldFact } from '@sightline/analytics';
import type { Json } from '../connector.ts';
import { list, numeric, ownMember, text, texts, type Lenient } from '../lenient.ts';
import type { FieldMeanings } from './fields.ts';
import type { BoardConfiguration } from './board-configurations.ts';
import type { JiraSite } from './site.ts';

const namesOf = ({ names }: FieldMeanings, meaning: 'estimate' | 'sprint' | 'flagged'): string[] =>
  [...names].filter(([, of]) => of === meaning).map(([name]) => name);

/** The part of a site that is stored, so that a single issue can be read without requesting all lists again. */
export const siteMemory = ({ url, meanings, boardIds, listedBoardIds, statusIds, configurations }: JiraSite): Json => ({
  url,
  estimates: [...meanings.estimates],
  numbers: meanings.numbers.map(({ id, name }) => ({ id, name })),
  sprint: meanings.sprint,
  flagged: meanings.flagged,
  estimateNames: namesOf(meanings, 'estimate'),
  sprintNames: namesOf(meanings, 'sprint'),
  flaggedNames: namesOf(meanings, 'flagged'),
  boards: [...boardIds],
  statuses: statusIds === null ? null : [...statusIds],
  listedBoards: listedBoardIds === null ? null : [...listedBoardIds],
  configurations: [...configurations].map(([id, configuration]) => ({ id, ...configuration })),
});

/** The configurations of boards as stored by an earlier run, by the id of the board. */
export const knownConfigurations = (memory: Json): ReadonlyMap<string, BoardConfiguration> =>
  new Map(
    list(ownMember(memory, 'configurations') as Lenient<Json[]>).flatMap((one) => {
      const [id, listed] = [text(ownMember(one, 'id')), text(ownMember(one, 'listed'))];
      const readAt = numeric(ownMember(one, 'readAt'));
      if (id === null || listed === null || readAt === null) return [];
      const [estimate, projectId] = [text(ownMember(one, 'estimate')), text(ownMember(one, 'projectId'))];
      return [[id, { listed, estimate, projectId, readAt }] as const];
    }),
  );

/** Null if an earlier version stored the site. */
const setIn = (memory: Json, name: string): ReadonlySet<string> | null => {
  const ids = ownMember(memory, name);
  return Array.isArray(ids) ? new Set(texts(ids)) : null;
};

/** A site as stored by an earlier run, for reading issues by id, without lists; null if none was stored. */
export const rememberedSite = (memory: Json): JiraSite | null => {
  const url = text(ownMember(memory, 'url'));
  if (url === null) return null;
  const named = (list: string, meaning: 'estimate' | 'sprint' | 'flagged') =>
    texts(ownMember(memory, list)).map((name) => [name, meaning] as const);
  return {
    url,
    issueFilter: null,
    meanings: {
      estimates: texts(ownMember(memory, 'estimates')),
      numbers: list(ownMember(memory, 'numbers') as Lenient<NumberFieldFact[]>).flatMap((field) => {
        const [id, name] = [text(field?.id), text(field?.name)];
        return id === null || name === null ? [] : [{ id, name }];
      }),
      sprint: text(ownMember(memory, 'sprint')),
      flagged: text(ownMember(memory, 'flagged')),
      names: new Map([
        ...named('estimateNames', 'estimate'),
        ...named('sprintNames', 'sprint'),
        ...named('flaggedNames', 'flagged'),
      ]),
    },
    boards: [],
    boardIds: new Set(texts(ownMember(memory, 'boards'))),
    listedBoardIds: setIn(memory, 'listedBoards'),
    statusIds: setIn(memory, 'statuses'),
    configurations: knownConfigurations(memory),
    facts: {},
    quarantined: [],
  };
};
