import type { ReactNode } from 'react';
import { failureText } from '../../platform/api-error.ts';
import { integrationTexts } from '../../texts/integrations.ts';
import { Button } from '../../ui/button.tsx';

const texts = integrationTexts.load;

/** In place of a part whose data could not be read. */
export const LoadFailure = ({ error, again }: { error: Error; again: () => void }): ReactNode => (
  <div className="note bad" role="alert">
    <b>{texts.title}</b> {texts.text} <span className="mut">{failureText(error, '')}</span>
    <Button onClick={again}>{texts.again}</Button>
  </div>
);
