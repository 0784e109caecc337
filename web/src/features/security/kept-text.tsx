import { lazy, Suspense, useEffect, useReducer, type ReactNode } from 'react';
import { onSessionChange, readLeft, readSession, useSession } from '../../platform/session.ts';
import { watchTyping, type TypedField } from './typed-fields.ts';

const KeptTextDialog = lazy(async () => ({ default: (await import('./kept-text-dialog.tsx')).KeptTextDialog }));

const storageKey = 'sightline.typed';
type Kept = { userId: string; fields: TypedField[] };

const forget = (): void => sessionStorage.removeItem(storageKey);

const readKept = (): Kept | null => JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Kept | null;

/** Keeps what is typed, should the session expire, and offers to copy it after the next sign-in. */
export const KeptText = (): ReactNode => {
  const userId = useSession()?.user.id;
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const { read, stop } = watchTyping();
    const react = (): void => {
      const session = readSession();
      const left = readLeft();
      // Only the person who typed it gets it back.
      if (session !== null && readKept()?.userId !== session.user.id) forget();
      if (session !== null || left === null || left.reason === 'manual') return;
      // The screen is still there: it is rendered again later.
      const fields = read();
      if (fields.length > 0)
        sessionStorage.setItem(storageKey, JSON.stringify({ userId: left.userId, fields } satisfies Kept));
    };
    const ignore = onSessionChange(react);
    // Somebody may have signed in while this part was loading.
    react();
    return () => {
      ignore();
      stop();
    };
  }, []);
  const kept = readKept();
  if (kept === null || kept.userId !== userId) return null;
  const close = (): void => {
    forget();
    renderAgain();
  };
  return (
    <Suspense>
      <KeptTextDialog fields={kept.fields} close={close} />
    </Suspense>
  );
};
