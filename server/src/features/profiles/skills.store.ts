import type { Tx } from '../../platform/database/tenant.ts';

export type AddedSkill = { personId: string; name: string; addedBy: string; at: Date };
export type NewSkill = { personId: string; name: string; addedById: string; addedByName: string; at: Date };

const keyOf = (name: string): string => name.toLowerCase();

/** Everyone's declared skills, by name. */
export const listAddedSkills = async (tx: Tx, personId?: string): Promise<AddedSkill[]> => {
  let select = tx.selectFrom('person_skills').select(['person_id', 'name', 'added_by_name', 'at']).orderBy('key');
  if (personId !== undefined) select = select.where('person_id', '=', personId);
  return (await select.execute()).map((row) => ({
    personId: row.person_id,
    name: row.name,
    addedBy: row.added_by_name,
    at: row.at,
  }));
};

/** Adds a declared skill; an existing one is unchanged. */
export const insertSkill = async (tx: Tx, organizationId: string, skill: NewSkill): Promise<void> => {
  await tx
    .insertInto('person_skills')
    .values({
      organization_id: organizationId,
      person_id: skill.personId,
      key: keyOf(skill.name),
      name: skill.name,
      added_by: skill.addedById,
      added_by_name: skill.addedByName,
      at: skill.at,
    })
    .onConflict((on) => on.columns(['organization_id', 'person_id', 'key']).doNothing())
    .execute();
};

/** @returns whether it was declared */
export const deleteSkill = async (tx: Tx, personId: string, name: string): Promise<boolean> => {
  const gone = await tx
    .deleteFrom('person_skills')
    .where('person_id', '=', personId)
    .where('key', '=', keyOf(name))
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
};

/** Deletes all declared skills in the transaction's organization. */
export const deleteSkills = async (tx: Tx): Promise<void> => {
  await tx.deleteFrom('person_skills').execute();
};
