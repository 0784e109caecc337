import type { ReactNode } from 'react';
import { unsavedTexts } from '../texts/unsaved.ts';
import { Button } from './button.tsx';
import { PlainDialog } from './plain-dialog.tsx';

type Props = {
  /** A dialog loses what was entered, an editor its changes. */
  of: 'dialog' | 'editor';
  open: boolean;
  stay: () => void;
  leave: () => void;
};

/** Asks whether to leave changes that are not saved. */
export const UnsavedDialog = ({ of, open, stay, leave }: Props): ReactNode => {
  const texts = unsavedTexts[of];
  return (
    <PlainDialog className="asking" title={texts.title} open={open} close={stay}>
      <p>{texts.text}</p>
      <span className="choices">
        <Button variant="primary" onClick={stay}>
          {texts.stay}
        </Button>
        <Button onClick={leave}>{texts.leave}</Button>
      </span>
    </PlainDialog>
  );
};
