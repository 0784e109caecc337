import type { SampleState } from '@sightline/contract';
import type { ReactNode } from 'react';
import { setSampleShown } from '../../platform/sample.ts';
import { sampleNoteTexts as texts } from '../../texts/sample-note.ts';
import { Button } from '../../ui/button.tsx';
import { writeDate } from '../../ui/format.ts';

type Props = { state: SampleState | undefined; failure: string | null };

/** Marks every screen of the sample as such, with a link back. */
export const SampleNote = ({ state, failure }: Props): ReactNode => (
  <div className="note warn" role="status">
    <b>{texts.title}</b>
    <span className="grow-text">
      {failure !== null
        ? texts.failed(failure)
        : state === undefined
          ? '…'
          : state.sample === null
            ? texts.preparing
            : texts.sentence(state.sample.name, writeDate(state.sample.asOf, 'UTC'))}
    </span>
    <Button onClick={() => setSampleShown(false)}>{texts.turnOff}</Button>
  </div>
);
