import type { Statement } from '@sightline/contract';
import { writePlainDay } from '../format.ts';

type Part = Statement['parts'][number];

/** Part of a sentence, with days as the reader writes dates. */
export const partText = (part: Part): string => {
  if (part.kind !== 'days') return part.text;
  return part.from === part.to ? writePlainDay(part.from) : `${writePlainDay(part.from)} – ${writePlainDay(part.to)}`;
};

export const statementText = ({ parts }: Pick<Statement, 'parts'>): string => parts.map(partText).join('');
