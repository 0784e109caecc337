/** Shows sentences as the organization's language model worded them, once its wording was accepted. */
import { currentLanguage, dayMs, languages, type Language, type Statement } from '@sightline/contract';
import { createHash } from 'node:crypto';
import type { TenantContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { readSettings } from '../settings/index.ts';
import { languageModelSettings } from './model-settings.ts';
import { phraseJobName } from './phrase-job.ts';
import { findPhrasings, requestPhrasings } from './phrasings.store.ts';
import { canBePhrased } from './read-phrasing.ts';

/** Covers the words and the figures, so a phrasing is never reused for other figures. */
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
 * Never waits for a model: a sentence that has not been worded yet keeps its built-in words, and is queued for rewording.
 * @returns one sentence for each of `statements`, in their order
 */
export const phraseStatements = async (
  tx: Tx,
  { platform, organizationId }: Pick<TenantContext, 'platform' | 'organizationId'>,
  statements: readonly Statement[],
): Promise<Statement[]> => {
  const language = languages.find((known) => known === currentLanguage());
  // A read-only database means sample data, which belongs to another organization.
  if (statements.length === 0 || platform.database.readOnly === true || language === undefined) return [...statements];
  const { provider, phrasing } = (await readSettings(tx, languageModelSettings)).document;
  if (provider === 'off' || !phrasing) return [...statements];
  const fingerprints = statements.map((statement) =>
    canBePhrased(statement) ? fingerprintOf(statement, language) : null,
  );
  const known = await findPhrasings(
    tx,
    fingerprints.filter((fingerprint) => fingerprint !== null),
  );
  const now = platform.clock.now();
  const wanted = new Map(
    statements.flatMap((statement, index): [string, Statement][] => {
      const fingerprint = fingerprints[index];
      if (fingerprint === null || fingerprint === undefined) return [];
      const before = known.get(fingerprint);
      const isDue = before === undefined || (before.state === 'failed' && now - before.changedAt.getTime() > dayMs);
      return isDue ? [[fingerprint, statement]] : [];
    }),
  );
  if (wanted.size > 0) {
    await requestPhrasings(tx, organizationId, wanted, { at: new Date(now), language });
    await platform.jobs.enqueue(tx, phraseJobName, { organizationId }, { singletonKey: organizationId });
  }
  return statements.map((statement, index) => known.get(fingerprints[index] ?? '')?.phrased ?? statement);
};
