import { t, type ProfileNote } from '@sightline/contract';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import type { SessionUser } from '../../platform/context.ts';
import { NotAllowed, NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { profileView, resolveSubject } from '../visibility/index.ts';
import { inTenant } from '../ranges/index.ts';
import { deleteNote, insertNote, listNotes, type Note } from './notes.store.ts';

/** Notes about a person that the viewer may see: themself, or anyone for managers. @throws NotAllowed, NotFound */
export const readNotes = (ctx: RouteContext, personId: string): Promise<ProfileNote[]> =>
  inTenant(ctx, async (tx) => {
    await resolveSubject(tx, ctx, `person:${personId}`, profileView);
    return (await listNotes(tx, personId)).map((note) => present(note, ctx.user));
  });

/**
 * Writes a note (managers and admins only, which the route checks). The audit log does not contain its text, which is
 * between author and person.
 */
export const writeNote = (ctx: RouteContext, personId: string, text: string): Promise<ProfileNote> =>
  inTenant(ctx, async (tx) => {
    const person = await resolveSubject(tx, ctx, `person:${personId}`, profileView);
    const { user } = ctx;
    const at = new Date(ctx.platform.clock.now());
    const note = { personId, authorId: user.id, authorName: user.name, text, at };
    const id = await insertNote(tx, ctx.organizationId, note);
    await writeAudit(tx, ctx, { action: 'profiles.note', subject: person.name });
    return present({ id, ...note }, user);
  });

/** @throws NotFound, NotAllowed for another author's note unless an admin removes it */
export const removeNote = (ctx: RouteContext, personId: string, noteId: number): Promise<void> =>
  inTenant(ctx, async (tx) => {
    const person = await resolveSubject(tx, ctx, `person:${personId}`, profileView);
    const note = (await listNotes(tx, personId)).find((candidate) => candidate.id === noteId);
    if (note === undefined) throw new NotFound('note', String(noteId));
    if (!mayRemove(note, ctx.user)) throw new NotAllowed(t('Only its author or an admin can remove a note.'));
    await deleteNote(tx, noteId);
    await writeAudit(tx, ctx, { action: 'profiles.remove-note', subject: person.name });
  });

const mayRemove = (note: Note, user: SessionUser): boolean => note.authorId === user.id || user.role === 'admin';

const present = (note: Note, user: SessionUser): ProfileNote => ({
  id: note.id,
  text: note.text,
  author: note.authorName,
  at: note.at.toISOString(),
  mayRemove: mayRemove(note, user),
});
