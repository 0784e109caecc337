import type { Explanation, Statement } from '@sightline/contract';
import { forReader } from '../../platform/translations.ts';
import { textOf } from '../statements/index.ts';
import type { ExplanationDocument, StoredExplanation } from './explanations.store.ts';

type Reader = {
  /** Whether they see individuals; otherwise, anything that reveals teammates' exact scores is withheld. */
  seesIndividuals: boolean;
  /** Whether the reader is the person, who is addressed in the second person. */
  isSelf: boolean;
};

/** In the reader's language, and in the second person if it is about the reader. */
const writtenFor = (
  { document, translations }: Pick<StoredExplanation, 'document' | 'translations'>,
  isSelf: boolean,
): Omit<ExplanationDocument, 'toSelf'> => {
  const { toSelf, ...read } = forReader(document, translations);
  if (!isSelf || toSelf === undefined) return read;
  const statements = [toSelf.opening, ...read.statements.slice(1)];
  const team = read.team === null || toSelf.team === null ? read.team : { ...read.team, statement: toSelf.team };
  return { ...read, statements, explanation: joined(statements), team };
};

const joined = (statements: readonly Statement[]): string => statements.map(textOf).join(' ');

export const presentExplanation = (
  stored: StoredExplanation,
  { name, seesIndividuals, isSelf }: Reader & { name: string },
): Explanation => {
  const read = writtenFor(stored, isSelf);
  return {
    ...read,
    id: stored.id,
    developerId: stored.personId,
    developerName: name,
    score: stored.score,
    generatedAt: stored.generatedAt.toISOString(),
    team: seesIndividuals ? read.team : null,
  };
};

/** The text of an explanation, for the history. */
export const explanationText = (stored: StoredExplanation, { isSelf }: Pick<Reader, 'isSelf'>): string =>
  writtenFor(stored, isSelf).explanation;
