import { contract } from '@sightline/contract';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { unsubscribeTexts } from '../../texts/unsubscribe.ts';
import { UnsubscribeQuestion } from '../../ui/unsubscribe-question.tsx';

const texts = unsubscribeTexts.digest;

/** The target of the link in a daily digest or weekly report. */
export const UnsubscribeDigestPage = (): ReactNode => (
  <UnsubscribeQuestion
    question={texts.question}
    stop={async (token) => texts.done[(await call(contract.notifications.unsubscribe, { body: { token } })).kind]}
  />
);
