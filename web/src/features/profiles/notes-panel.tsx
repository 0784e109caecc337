import { contract } from '@sightline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useCapability } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { profileTexts } from '../../texts/profiles.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { relativeTime } from '../../ui/format.ts';
import { Failure, Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useSubmission } from '../../ui/use-submission.ts';
import { useNotes } from './profiles.queries.ts';

const texts = profileTexts.notes;
const longest = 2_000;

/** Managers' notes; the person sees the same. */
export const NotesPanel = ({ developerId, self }: { developerId: string; self: boolean }): ReactNode => {
  const query = useNotes(developerId);
  const writes = useCapability('canViewAllData');
  const now = useNow();
  const queries = useQueryClient();
  const { busy, failure, submit } = useSubmission(texts.failed);
  const done = async (title: string): Promise<void> => {
    await queries.invalidateQueries({ queryKey: queryKeys.notes(developerId) });
    showToast({ type: 'success', title, message: '' });
  };
  return (
    <Panel title={texts.title} note={texts.note(self)}>
      <Failure message={failure} />
      <QueryState
        query={query}
        what={texts.loadFailed}
        waiting={48}
        isEmpty={({ notes }) => notes.length === 0}
        empty={<p className="s mut">{texts.none}</p>}
      >
        {({ notes }) => (
          <ul className="kept-notes s">
            {notes.map((note) => (
              <li key={note.id}>
                <p>{note.text}</p>
                <p className="xs mut">
                  {texts.by(note.author, relativeTime(Date.parse(note.at), now))}
                  {note.mayRemove ? (
                    <Button
                      variant="link"
                      disabled={busy}
                      onClick={() =>
                        submit(async () => {
                          await call(contract.profiles.removeNote, { params: { developerId, noteId: note.id } });
                          await done(texts.removed);
                        })
                      }
                    >
                      {texts.remove}
                    </Button>
                  ) : null}
                </p>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {writes ? (
        <NoteForm
          busy={busy}
          save={(text, clear) =>
            submit(async () => {
              await call(contract.profiles.writeNote, { params: { developerId }, body: { text } });
              clear();
              await done(texts.saved);
            })
          }
        />
      ) : null}
    </Panel>
  );
};

const NoteForm = ({ busy, save }: { busy: boolean; save: (text: string, clear: () => void) => void }): ReactNode => {
  const [text, setText] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save(text, () => setText(''));
  };
  return (
    <form onSubmit={submit}>
      <TextArea label={texts.add} rows={3} maxLength={longest} value={text} change={setText} />
      <span>
        <Button type="submit" disabled={busy || text.trim() === ''}>
          {texts.save}
        </Button>
      </span>
    </form>
  );
};
