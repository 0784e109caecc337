import { useEffect, useReducer, type ReactNode } from 'react';
import { onSessionChange, readLeft, readSession, useSession } from '../../platform/session.ts';
import { typedTextTexts as texts } from '../../texts/typed-text.ts';
import { Button } from '../../ui/button.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { keptTextKey } from './kept-text-key.ts';
import { watchTyping, type TypedField } from './typed-fields.ts';

type Kept = { userId: string; fields: TypedField[] };

const forget = (): void => sessionStorage.removeItem(keptTextKey);

const readKept = (): Kept | null => JSON.parse(sessionStorage.getItem(keptTextKey) ?? 'null') as Kept | null;

/** Offers to copy what the user had typed when their session expired. */
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
        sessionStorage.setItem(keptTextKey, JSON.stringify({ userId: left.userId, fields } satisfies Kept));
    };
    const ignore = onSessionChange(react);
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
    <Dialog open title={texts.title} close={close} className="asking" startsAtTop>
      <p>{texts.text}</p>
      {kept.fields.map(({ label, text }, index) => (
        <CopyLine
          key={index}
          label={label === '' ? texts.unnamed : label}
          text={text}
          copy={texts.copy}
          copied={texts.copied}
        />
      ))}
      <div className="row">
        <Button onClick={close}>{texts.close}</Button>
      </div>
    </Dialog>
  );
};
