/** Sentences in the words of the organization's model, where it has worded them and the reply was accepted. */
import { currentLanguage, dayMs, languages, type Language, type Statement } from '@sightline/contract';
import { createHash } from 'node:crypto';
import type { TenantContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { readSettings } from '../settings/index.ts';
import { languageModelSettings } from './model-settings.ts';
import { phraseJobName } from './phrase-job.ts';
import { findPhrasings, requestPhrasings } from './phrasings.store.ts';
import { canBePhrased } from './read-phrasing.ts';

/** Of the sentence and its figures: of other figures there is another phrasing, or none yet. */
const fingerprintOf = ({ parts, claims }: Statement, language: Language): string => {
  const figures = claims.map(({ metric, part, subject, days, figure, comparison }) => [
    metric,
    part,
    subject,
    days,
    figure,
    comparison,
  ]);
  return createHash('sha256')
    .update(JSON.stringify(language === 'en' ? [parts, figures] : [parts, figures, language]))
    .digest('base64url');
};

/**
 * Never waits for a model: what has not been worded yet keeps its built-in words, and is worded for the next time.
 * @returns as many sentences, in their order
 */
export const phraseStatements = async (
  tx: Tx,
  { platform, organizationId }: Pick<TenantContext, 'platform' | 'organizationId'>,
  statements: readonly Statement[],
): Promise<Statement[]> => {
  // Sample data belongs to another organization.
  const language = languages.find((known) => known === currentLanguage());
  if (statements.length === 0 || platform.database.readOnly === true || language === undefined) return [...statements];
  const { provider, phrasing } = (await readSettings(tx, languageModelSettings)).document;
  if (provider === 'off' || !phrasing) return [...statements];
  const prints = statements.map((statement) => (canBePhrased(statement) ? fingerprintOf(statement, language) : null));
  const known = await findPhrasings(
    tx,
    prints.filter((fingerprint) => fingerprint !== null),
  );
  const now = platform.clock.now();
  const wanted = new Map(
    statements.flatMap((statement, index): [string, Statement][] => {
      const print = prints[index];
      if (print === null || print === undefined) return [];
      const before = known.get(print);
      const isDue = before === undefined || (before.state === 'failed' && now - before.changedAt.getTime() > dayMs);
      return isDue ? [[print, statement]] : [];
    }),
  );
  if (wanted.size > 0) {
    await requestPhrasings(tx, organizationId, wanted, { at: new Date(now), language });
    await platform.jobs.enqueue(tx, phraseJobName, { organizationId }, { singletonKey: organizationId });
  }
  return statements.map((statement, index) => known.get(prints[index] ?? '')?.phrased ?? statement);
};
