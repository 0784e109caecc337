import { contract } from '@sightline/contract';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { unsubscribeTexts } from '../../texts/unsubscribe.ts';
import { UnsubscribeQuestion } from '../../ui/unsubscribe-question.tsx';

const texts = unsubscribeTexts.report;

/** The target of the link in a scheduled report's email. */
export const UnsubscribePage = (): ReactNode => (
  <UnsubscribeQuestion
    question={texts.question}
    stop={async (token) => texts.done((await call(contract.reports.unsubscribe, { body: { token } })).name)}
  />
);
