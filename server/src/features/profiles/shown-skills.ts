import { changesOfASkill } from '@sightline/contract';
import type { Touched } from '../facts/index.ts';
import { languageOf } from './languages.ts';

/** A skill that changes show. `count` is of changes, which may stand in `changes` one by one or many at once. */
export type ShownSkill<Change> = { name: string; count: number; changes: Change[] };

/**
 * What changes show that somebody can do: the languages of their files and the repositories they
 * were made in, from three changes on. A change counts once for each, however many files it has.
 * @param changes of one person; `count` says how many changes are alike, one unless said
 * @param repositories names by id
 */
export const shownSkills = <Change extends Touched & { count?: number }>(
  changes: readonly Change[],
  repositories: ReadonlyMap<string, string>,
): ShownSkill<Change>[] => {
  const languages = counted(changes, ({ endings }) => endings.flatMap((one) => languageOf(one) ?? []));
  const places = counted(changes, ({ repositoryId }) => repositories.get(repositoryId) ?? []);
  const byName = new Map<string, ShownSkill<Change>>();
  // A repository may be called as a language is. Neither adds to the other, and the one with more speaks.
  for (const one of [...places, ...languages]) {
    const key = one.name.toLowerCase();
    if (one.count >= changesOfASkill && one.count >= (byName.get(key)?.count ?? 0)) byName.set(key, one);
  }
  return [...byName.values()];
};

const counted = <Change extends { count?: number }>(
  changes: readonly Change[],
  namesOf: (change: Change) => string | string[],
): ShownSkill<Change>[] => {
  const byName = new Map<string, ShownSkill<Change>>();
  for (const change of changes) {
    for (const name of new Set([namesOf(change)].flat())) {
      const skill = byName.get(name.toLowerCase()) ?? { name, count: 0, changes: [] };
      skill.count += change.count ?? 1;
      skill.changes.push(change);
      byName.set(name.toLowerCase(), skill);
    }
  }
  return [...byName.values()];
};
