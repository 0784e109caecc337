import { changesOfASkill } from '@sightline/contract';
import type { Touched } from '../activity/index.ts';
import { languagesOf } from './languages.ts';

/** A skill shown by changes. `count` can exceed the length of `changes`: one entry may represent several changes. */
export type DerivedSkill<Change> = { name: string; count: number; changes: Change[] };

/**
 * A person's skills: the languages and the repositories of at least three of their changes. A change counts once for
 * each, whatever its number of files.
 * @param changes of one person; `count` is the number of changes that an entry represents, by default 1
 * @param repositories names by id
 */
export const deriveSkills = <Change extends Touched & { count?: number }>(
  changes: readonly Change[],
  repositories: ReadonlyMap<string, string>,
): DerivedSkill<Change>[] => {
  const [byRepository, byLanguage] = [new Map<string, DerivedSkill<Change>>(), new Map<string, DerivedSkill<Change>>()];
  for (const change of changes) {
    const repository = repositories.get(change.repositoryId);
    if (repository !== undefined) count(byRepository, repository, change);
    for (const language of languagesOf(change.endings)) count(byLanguage, language, change);
  }
  const byName = new Map<string, DerivedSkill<Change>>();
  // A repository and a language of the same name are not added up; the one with more changes is shown.
  for (const skill of [...byRepository.values(), ...byLanguage.values()]) {
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
