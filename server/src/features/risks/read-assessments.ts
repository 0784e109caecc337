import { dateOf, harmDays, riskLevelOf, riskScoreOf } from '@sightline/analytics';
import { addDays, byName, t, type contract, type RiskAssessment, type RouteReply } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import { Conflict } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { inThread } from '../../platform/threads/worker-thread.ts';
import { inTenant } from '../ranges/index.ts';
import { recordListView, resolveSubject, viewerOf } from '../visibility/index.ts';
import { announceInsights } from '../insights/index.ts';
import { assessTask, type MadeAssessment } from './assessing.ts';
import { insertAssessments, listFollowed, listLatestAssessments, type StoredAssessment } from './assessments.store.ts';
import { ownHoursFactor } from './own-hours.ts';
import { phraseAssessments } from './phrase-assessments.ts';
import { presentAssessment, visibleFactors } from './present-assessment.ts';

/** The kind of profile view that is recorded. */
const riskView = 'risks';
/** Days for which outcomes of assessments are listed. */
const historyDays = 30;

type Seen = { names: Map<string, string>; ownId: string | null; today: string; timeZone: string };

/** The subjects whose risks the viewer may see; records the view. @throws NotAllowed, NotFound */
const viewedPeople = (ctx: RouteContext, developerId: string | undefined): Promise<Seen> =>
  inTenant(ctx, async (tx, at) => {
    const common = { today: dateOf(at.now, at.timeZone).toString(), timeZone: at.timeZone };
    if (developerId !== undefined) {
      const { name, ownPerson } = await resolveSubject(tx, ctx, `person:${developerId}`, riskView);
      return { names: new Map([[developerId, name]]), ownId: ownPerson?.id ?? null, ...common };
    }
    const { people, sees, ownPerson } = await viewerOf(tx, ctx.user);
    const seen = [...people.values()].filter(({ id, active }) => active && sees(id));
    return { names: new Map(seen.map((person) => [person.id, person.name])), ownId: ownPerson?.id ?? null, ...common };
  });

const isStoring = ({ platform }: RouteContext): boolean => platform.database.readOnly !== true;

type Shown = Omit<StoredAssessment, 'id'> & { id: string | null };
const asUnstored =
  (ctx: RouteContext) =>
  (assessment: MadeAssessment): Shown => ({
    ...assessment,
    id: null,
    assessedAt: new Date(ctx.platform.clock.now()),
    madeBy: null,
  });

const make = (ctx: RouteContext, today: string, personIds: string[]): Promise<MadeAssessment[]> =>
  inThread(ctx.platform.config, ctx.organizationId, assessTask, { today, personIds });

/** The latest assessments, and the outcomes of earlier ones. @throws NotAllowed, NotFound */
export const readAssessments = async (
  ctx: RouteContext,
  developerId: string | undefined,
): Promise<RouteReply<typeof contract.risks.list>> => {
  const { names, ownId, today } = await viewedPeople(ctx, developerId);
  const personIds = [...names.keys()];
  const present = (assessment: Shown): RiskAssessment =>
    presentAssessment(assessment, names.get(assessment.personId) ?? '', assessment.personId === ownId);
  if (!isStoring(ctx)) {
    const made = (await make(ctx, today, personIds)).map(asUnstored(ctx));
    return { riskAssessments: inOrder(made.map(present)), history: [] };
  }
  return inTenant(ctx, async (tx, at) => {
    const stored = await listLatestAssessments(tx, personIds);
    const shown = stored.map((assessment) => assessment.personId);
    if (developerId === undefined) await recordListView(tx, ctx, shown, at);
    const range = { from: addDays(today, -harmDays - historyDays), to: addDays(today, -harmDays - 1), harmDays };
    const followed = await listFollowed(tx, personIds, range);
    return {
      riskAssessments: await phraseAssessments(tx, ctx, inOrder(stored.map(present))),
      history: followed.map((assessment) => {
        const riskScore = riskScoreOf(visibleFactors(assessment, assessment.personId === ownId));
        const { personId, assessedOn, before, after } = assessment;
        const developerName = names.get(personId) ?? '';
        const riskLevel = riskLevelOf(riskScore);
        return { developerId: personId, developerName, assessedOn, riskScore, riskLevel, before, after };
      }),
    };
  });
};

const inOrder = (assessments: RiskAssessment[]): RiskAssessment[] =>
  assessments.sort((a, b) => b.riskScore - a.riskScore || byName.compare(a.developerName, b.developerName));

/**
 * Assesses a person's risks and stores the result, so that it can be compared with the outcome.
 * @throws NotAllowed, NotFound; Conflict if there is no data about the person
 */
export const generateAssessment = async (ctx: RouteContext, developerId: string): Promise<RiskAssessment> => {
  const { names, ownId, today, timeZone } = await viewedPeople(ctx, developerId);
  const name = names.get(developerId) ?? '';
  const self = ownId === developerId;
  const [made] = await make(ctx, today, [developerId]);
  if (made === undefined)
    throw new Conflict(
      t('This person has no score yet, so there is nothing to assess. Scores need at least 10 data points.'),
    );
  if (!isStoring(ctx)) return presentAssessment(asUnstored(ctx)(made), name, self);
  const stored = { ...asUnstored(ctx)(made), id: randomUUID(), madeBy: ctx.user.id };
  return inTenant(ctx, async (tx) => {
    // Active hours are private, so other people's assessments leave them out.
    const hours = self ? await ownHoursFactor(tx, developerId, { today, timeZone }) : null;
    const complete = hours === null ? stored : { ...stored, factors: [...stored.factors, hours] };
    await insertAssessments(tx, ctx.organizationId, [complete]);
    await writeAudit(tx, ctx, { action: 'risks.assess', subject: name, detail: { id: stored.id } });
    await announceInsights(ctx.platform, tx, ctx.organizationId, [developerId]);
    return presentAssessment(complete, name, self);
  });
};

/** Counts for the people whom the viewer may see. Counts name nobody, so no profile view is recorded. */
export const countOpenRisks = async (ctx: RouteContext): Promise<RouteReply<typeof contract.risks.count>> => {
  const { names, ownId } = await viewedPeople(ctx, undefined);
  const stored = await inTenant(ctx, (tx) => listLatestAssessments(tx, [...names.keys()]));
  const levels = stored.map((assessment) =>
    riskLevelOf(riskScoreOf(visibleFactors(assessment, assessment.personId === ownId))),
  );
  return { open: levels.filter((level) => level === 'critical' || level === 'high').length };
};
