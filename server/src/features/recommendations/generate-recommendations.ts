import { dayMs, t, type Recommendation } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { Conflict } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { inEveryLanguage } from '../../platform/translations.ts';
import { resolveSubject } from '../visibility/index.ts';
import { inTenant } from '../ranges/index.ts';
import { announceInsights, readEvidence, type Evidence, type InsightGenerator } from '../insights/index.ts';
import { phraseRecommendations } from './phrase-recommendations.ts';
import { presentRecommendation } from './present-recommendation.ts';
import { recommendLoad } from './recommend-load.ts';
import { recommendationView } from './recommendation-view.ts';
import { recommendPerson } from './recommend-person.ts';
import {
  holdRecommendations,
  insertRecommendation,
  listRecommendations,
  recommendedSince,
  replaceNewRecommendations,
  type StoredRecommendation,
} from './recommendations.store.ts';

/** A completed or dismissed recommendation is not repeated within this time. */
const restMs = 30 * dayMs;

/** Not saved yet. */
export const recommendationsFrom = (evidence: Evidence, createdAt: Date): StoredRecommendation[] => {
  const { english, translations } = inEveryLanguage(() => [...recommendPerson(evidence), ...recommendLoad(evidence)]);
  return english.map((derived, index) => ({
    id: randomUUID(),
    personId: evidence.person.id,
    ...derived,
    translations: Object.fromEntries(
      Object.entries(translations).map(([language, all]) => [language, all[index]?.document ?? derived.document]),
    ),
    status: 'new',
    createdAt,
    statusChangedAt: null,
    statusChangedBy: null,
    replacedAt: null,
  }));
};

/**
 * Recommendations in progress stay, new ones are replaced, and recently completed or dismissed ones are not repeated.
 */
const saveRecommendations = async (tx: Tx, organizationId: string, evidence: Evidence, at: Date): Promise<void> => {
  await holdRecommendations(tx, evidence.person.id);
  await replaceNewRecommendations(tx, evidence.person.id, at);
  const known = await listRecommendations(tx, [evidence.person.id]);
  const isTaken = ({ status, statusChangedAt, replacedAt }: StoredRecommendation): boolean =>
    replacedAt === null &&
    (status === 'in_progress' || (statusChangedAt !== null && at.getTime() - statusChangedAt.getTime() < restMs));
  const taken = new Set(known.filter(isTaken).map(({ metric }) => metric));
  for (const recommendation of recommendationsFrom(evidence, at))
    if (!taken.has(recommendation.metric)) await insertRecommendation(tx, organizationId, recommendation);
};

/** @throws NotAllowed, NotFound; Conflict that says what is missing */
export const generateRecommendations = (ctx: RouteContext, developerId: string): Promise<Recommendation[]> =>
  inTenant(ctx, async (tx, at) => {
    const { people, name, ownPerson } = await resolveSubject(tx, ctx, `person:${developerId}`, recommendationView);
    const person = people.get(developerId);
    if (person === undefined) throw new Conflict(t('There is no data about {name} yet.', { name }));
    const found = await readEvidence(tx, person, [...people.values()], {
      ...at,
      organizationId: ctx.organizationId,
      ownId: ownPerson?.id,
    });
    if ('refusal' in found) throw new Conflict(found.refusal);
    await saveRecommendations(tx, ctx.organizationId, found.evidence, new Date(ctx.platform.clock.now()));
    await writeAudit(tx, ctx, { action: 'recommendations.generate', subject: person.name });
    await announceInsights(ctx.platform, tx, ctx.organizationId, [person.id]);
    const open = (await listRecommendations(tx, [developerId]))
      .filter(({ status, replacedAt }) => replacedAt === null && (status === 'new' || status === 'in_progress'))
      .map((recommendation) => presentRecommendation(recommendation, { name: person.name, effect: null }));
    return phraseRecommendations(tx, ctx, open);
  });

/** Recommendations as scheduled insights. */
export const recommendationGenerator: InsightGenerator = {
  kind: 'recommendations',
  doneSince: (tx: Tx, since) => recommendedSince(tx, since),
  generate: saveRecommendations,
};
