import type { Tx } from '../../platform/database/tenant.ts';

export type Note = { id: number; text: string; authorId: string | null; authorName: string; at: Date };
export type NewNote = { personId: string; authorId: string; authorName: string; text: string; at: Date };

/** The latest first. */
export const listNotes = async (tx: Tx, personId: string): Promise<Note[]> => {
  const rows = await tx
    .selectFrom('person_notes')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    authorId: row.author_id,
    authorName: row.author_name,
    at: row.at,
  }));
};

export const insertNote = async (tx: Tx, organizationId: string, note: NewNote): Promise<number> => {
  const { id } = await tx
    .insertInto('person_notes')
    .values({
      organization_id: organizationId,
      person_id: note.personId,
      author_id: note.authorId,
      author_name: note.authorName,
      text: note.text,
      at: note.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const deleteNote = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('person_notes').where('id', '=', id).execute();
};

/** Deletes all notes of the transaction's organization. */
export const deleteNotes = async (tx: Tx): Promise<void> => {
  await tx.deleteFrom('person_notes').execute();
};
