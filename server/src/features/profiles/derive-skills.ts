import { changesOfASkill } from '@sightline/contract';
import type { Touched } from '../activity/index.ts';
import { languagesOf } from './languages.ts';

/** A skill shown by changes. `count` is the number of changes; entries of `changes` may stand for several. */
export type DerivedSkill<Change> = { name: string; count: number; changes: Change[] };

/**
 * A person's skills by their changes: the languages of their files and the repositories they
 * were made in, from three changes on. A change counts once for each, however many files it has.
 * @param changes of one person; `count` says how many changes are alike, 1 by default
 * @param repositories names by id
 */
export const deriveSkills = <Change extends Touched & { count?: number }>(
  changes: readonly Change[],
  repositories: ReadonlyMap<string, string>,
): DerivedSkill<Change>[] => {
  const [places, languages] = [new Map<string, DerivedSkill<Change>>(), new Map<string, DerivedSkill<Change>>()];
  for (const change of changes) {
    const repository = repositories.get(change.repositoryId);
    if (repository !== undefined) count(places, repository, change);
    for (const language of languagesOf(change.endings)) count(languages, language, change);
  }
  const byName = new Map<string, DerivedSkill<Change>>();
  // A repository may be called as a language is. Neither adds to the other, and the one with more speaks.
  for (const skill of [...places.values(), ...languages.values()]) {
    const key = skill.name.toLowerCase();
    if (skill.count >= changesOfASkill && skill.count >= (byName.get(key)?.count ?? 0)) byName.set(key, skill);
  }
  return [...byName.values()];
};

const count = <Change extends { count?: number }>(
  skills: Map<string, DerivedSkill<Change>>,
  name: string,
  change: Change,
): void => {
  const key = name.toLowerCase();
  let skill = skills.get(key);
  if (skill === undefined) skills.set(key, (skill = { name, count: 0, changes: [] }));
  skill.count += change.count ?? 1;
  skill.changes.push(change);
};
