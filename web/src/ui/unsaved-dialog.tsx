import type { ReactNode } from 'react';
import { unsavedTexts as texts } from '../texts/unsaved.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Props = { open: boolean; stay: () => void; leave: () => void };

/** Asks whether to leave changes that are not saved. */
export const UnsavedDialog = ({ open, stay, leave }: Props): ReactNode => (
  <Dialog className="asking" title={texts.title} open={open} close={stay}>
    <p>{texts.text}</p>
    <span className="choices">
      <Button variant="primary" onClick={stay}>
        {texts.stay}
      </Button>
      <Button onClick={leave}>{texts.leave}</Button>
    </span>
  </Dialog>
);
