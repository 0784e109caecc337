import { t, type Explanation } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { Conflict } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { inEveryLanguage } from '../../platform/translations.ts';
import { resolveSubject } from '../visibility/index.ts';
import { inTenant } from '../ranges/index.ts';
import { announceInsights, readEvidence, type Evidence, type InsightGenerator } from '../insights/index.ts';
import { explainPerson } from './explain-person.ts';
import { explanationView } from './explanation-view.ts';
import { explainedSince, insertExplanation, type StoredExplanation } from './explanations.store.ts';
import { phraseExplanations } from './phrase-explanations.ts';
import { presentExplanation } from './present-explanation.ts';

const explainedIn = (evidence: Evidence): Pick<StoredExplanation, 'document' | 'translations'> => {
  const { english, translations } = inEveryLanguage(() => explainPerson(evidence));
  return { document: english, translations };
};

/** The explanation from evidence; not saved. */
export const explanationFrom = (evidence: Evidence, generatedAt: Date): StoredExplanation => ({
  id: randomUUID(),
  personId: evidence.person.id,
  score: evidence.now.overall,
  ...explainedIn(evidence),
  dataVersion: evidence.dataVersion,
  generatedAt,
});

/** Generates and saves an explanation. @throws NotAllowed, NotFound; Conflict that says what is missing */
export const generateExplanation = (ctx: RouteContext, developerId: string): Promise<Explanation> =>
  inTenant(ctx, async (tx, at) => {
    const { people, seesIndividuals, name, ownPerson } = await resolveSubject(
      tx,
      ctx,
      `person:${developerId}`,
      explanationView,
    );
    const person = people.get(developerId);
    if (person === undefined) throw new Conflict(t('There is no data about {name} yet.', { name }));
    const found = await readEvidence(tx, person, [...people.values()], {
      ...at,
      organizationId: ctx.organizationId,
      ownId: ownPerson?.id,
    });
    if ('refusal' in found) throw new Conflict(found.refusal);
    const stored = explanationFrom(found.evidence, new Date(ctx.platform.clock.now()));
    await insertExplanation(tx, ctx.organizationId, stored);
    await writeAudit(tx, ctx, { action: 'explanations.generate', subject: person.name, detail: { id: stored.id } });
    await announceInsights(ctx.platform, tx, ctx.organizationId, [person.id]);
    const presented = presentExplanation(stored, {
      name: person.name,
      seesIndividuals,
      isSelf: ownPerson?.id === person.id,
    });
    return (await phraseExplanations(tx, ctx, [presented]))[0] ?? presented;
  });

/** Explanations as scheduled insights. */
export const explanationGenerator: InsightGenerator = {
  kind: 'explanations',
  doneSince: (tx: Tx, since) => explainedSince(tx, since),
  async generate(tx, organizationId, evidence, at) {
    await insertExplanation(tx, organizationId, explanationFrom(evidence, at));
  },
};
