/** Whose figure a finding is about. */
import type { Claim } from '@sightline/contract';
import { inSentence } from '../statements/index.ts';
import type { FindingsContext } from './findings-context.ts';

type Owned = { owner: 'organization' | 'self' | 'other'; name: string; metric: string };

/** For messages about `Mobile’s lead time` or `Your lead time`; of the organization, the figure alone begins the sentence. */
export const ownedBy = (
  { subject, self }: Pick<FindingsContext, 'subject' | 'self'>,
  { subject: of, subjectName: name, name: metric }: Pick<Claim, 'subject' | 'subjectName' | 'name'>,
): Owned =>
  of === 'organization'
    ? { owner: 'organization', name, metric }
    : { owner: self && of === subject.subject ? 'self' : 'other', name, metric: inSentence(metric) };
