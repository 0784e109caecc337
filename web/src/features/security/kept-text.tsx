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

/** Calls back when another dialog has opened above the one with this class, such as one that the address opens. */
const watchDialogs = (className: string, isCovered: () => void): (() => void) => {
  const observer = new MutationObserver(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog]')];
    const index = dialogs.findIndex((dialog) => dialog.classList.contains(className));
    if (index !== -1 && index < dialogs.length - 1) isCovered();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
};

/** Offers to copy what the user had typed when their session expired. */
export const KeptText = (): ReactNode => {
  const userId = useSession()?.user.id;
  const [renders, renderAgain] = useReducer((count: number) => count + 1, 0);
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
  const isOffered = kept !== null && kept.userId === userId;
  useEffect(() => (isOffered ? watchDialogs('kept-text', renderAgain) : undefined), [isOffered]);
  if (!isOffered) return null;
  const close = (): void => {
    forget();
    renderAgain();
  };
  return (
    // A new dialog is above all others.
    <Dialog key={renders} open title={texts.title} close={close} className="asking kept-text" startsAtTop>
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
