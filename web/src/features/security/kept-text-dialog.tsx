import { useEffect, useReducer, type ReactNode } from 'react';
import { typedTextTexts as texts } from '../../texts/typed-text.ts';
import { Button } from '../../ui/button.tsx';
import { CopyLine } from '../../ui/copy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { TypedField } from './typed-fields.ts';

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

export const KeptTextDialog = ({ fields, close }: { fields: readonly TypedField[]; close: () => void }): ReactNode => {
  const [renders, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => watchDialogs('kept-text', renderAgain), []);
  return (
    // A new dialog is above all others.
    <Dialog key={renders} open title={texts.title} close={close} className="asking kept-text" startsAtTop>
      <p>{texts.text}</p>
      {fields.map(({ label, text }, index) => (
        <CopyLine key={index} label={label === '' ? texts.unnamed : label} text={text} />
      ))}
      <div className="row">
        <Button onClick={close}>{texts.close}</Button>
      </div>
    </Dialog>
  );
};
