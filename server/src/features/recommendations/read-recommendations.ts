import { pushAll, recommendationPriorities } from '@sightline/analytics';
import {
  dayMs,
  t,
  type contract,
  type Recommendation,
  type RecommendationCategory,
  type RouteReply,
} from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { recordListView, resolveSubject, viewerOf, type Viewer } from '../visibility/index.ts';
import { inTenant } from '../ranges/index.ts';
import { unresolvedIn } from '../gaps/index.ts';
import { insightRange, readEvidence, type At } from '../insights/index.ts';
import { readOverallScores } from '../scoring/index.ts';
import { recommendationsFrom } from './generate-recommendations.ts';
import { measureEffect } from './measure-effect.ts';
import { phraseRecommendations } from './phrase-recommendations.ts';
import { presentRecommendation } from './present-recommendation.ts';
import { recommendationView } from './recommendation-view.ts';
import {
  countNewRecommendations,
  listRecommendations,
  listReplaced,
  listUnreplaced,
  type StoredRecommendation,
} from './recommendations.store.ts';
import { summarizeRecommendations } from './summarize-recommendations.ts';

type Reply = RouteReply<typeof contract.recommendations.list>;
type Query = { developerId?: string | undefined; category: RecommendationCategory | 'all' };

/** Recommendations completed or dismissed longer ago are listed as history. */
const settledMs = 30 * dayMs;
const historyShown = 20;
const maxListed = 200;
/** Sample data is recomputed on every read, so fewer people at a time. */
const maxOnSample = 12;

const isSample = ({ platform }: RouteContext): boolean => platform.database.readOnly === true;

const isCurrent = ({ status, statusChangedAt, replacedAt }: StoredRecommendation, at: At): boolean =>
  replacedAt === null &&
  (status === 'new' ||
    status === 'in_progress' ||
    (statusChangedAt !== null && at.now * 1000 - statusChangedAt.getTime() < settledMs));

const mostUrgentFirst = (a: StoredRecommendation, b: StoredRecommendation): number =>
  recommendationPriorities.indexOf(a.priority) - recommendationPriorities.indexOf(b.priority) ||
  b.createdAt.getTime() - a.createdAt.getTime();

/** Sample data is read-only, so nothing is saved and results are computed on each read. */
const makeOnSample = async (
  tx: Tx,
  { organizationId }: RouteContext,
  { viewer, ids, at }: { viewer: Viewer; ids: readonly string[]; at: At },
): Promise<StoredRecommendation[]> => {
  const made: StoredRecommendation[] = [];
  const scored = new Set(
    (await readOverallScores(tx, insightRange)).flatMap(({ subject, overall }) => (overall === null ? [] : [subject])),
  );
  for (const id of ids.filter((id) => scored.has(`person:${id}`)).slice(0, maxOnSample)) {
    const person = viewer.people.get(id);
    if (person === undefined) continue;
    const found = await readEvidence(tx, person, [...viewer.people.values()], { ...at, organizationId });
    if ('evidence' in found) pushAll(made, recommendationsFrom(found.evidence, new Date(at.now * 1000)));
  }
  return made;
};

/** The same for a newer version of a recommendation, which replaces it. */
const keyOf = ({ personId, metric }: StoredRecommendation): string => `${personId} ${metric}`;

/** Completed and dismissed recommendations come before replaced ones. */
const settledFirst = (first: StoredRecommendation, second: StoredRecommendation): number =>
  Number(first.replacedAt !== null) - Number(second.replacedAt !== null);

/** Those that are shown, and no more of the replaced ones than the history has room for. */
const listOfEveryone = async (
  tx: Tx,
  ids: readonly string[],
  category: Query['category'],
  at: At,
): Promise<StoredRecommendation[]> => {
  const settledSince = new Date(at.now * 1000 - settledMs);
  const replaced = await listReplaced(tx, ids, { category, settledSince, limit: historyShown });
  return [...(await listUnreplaced(tx, ids)), ...replaced];
};

/** @throws NotAllowed, NotFound */
export const readRecommendations = (ctx: RouteContext, { developerId, category }: Query): Promise<Reply> =>
  inTenant(ctx, async (tx, at) => {
    const viewer: Viewer =
      developerId === undefined
        ? await viewerOf(tx, ctx.user)
        : await resolveSubject(tx, ctx, `person:${developerId}`, recommendationView);
    const seen = [...viewer.people.keys()].filter(viewer.sees);
    const ids = developerId === undefined ? seen : [developerId];
    const all = isSample(ctx)
      ? await makeOnSample(tx, ctx, { viewer, ids, at })
      : developerId === undefined
        ? await listOfEveryone(tx, ids, category, at)
        : await listRecommendations(tx, ids);
    const fitting = all.filter((recommendation) => category === 'all' || recommendation.category === category);
    const current = fitting.filter((recommendation) => isCurrent(recommendation, at)).sort(mostUrgentFirst);
    const shown = current.slice(0, maxListed);
    const repeated = new Set(current.map(keyOf));
    const earlier = fitting
      .filter((one) => !isCurrent(one, at) && (one.replacedAt === null || !repeated.has(keyOf(one))))
      .sort(settledFirst)
      .slice(0, historyShown);
    if (developerId === undefined)
      await recordListView(tx, ctx, [...new Set([...shown, ...earlier].map(({ personId }) => personId))], at);
    const unresolved = unresolvedIn(tx, ctx.organizationId);
    const present = async (stored: readonly StoredRecommendation[]): Promise<Recommendation[]> => {
      const presented: Recommendation[] = [];
      for (const storedRecommendation of stored) {
        const effect = await measureEffect(tx, { recommendation: storedRecommendation, viewer, at, unresolved });
        const name = viewer.people.get(storedRecommendation.personId)?.name ?? t('Former contributor');
        const recommendation = presentRecommendation(storedRecommendation, { name, effect });
        presented.push(isSample(ctx) ? { ...recommendation, id: null } : recommendation);
      }
      return presented;
    };
    return {
      recommendations: await phraseRecommendations(tx, ctx, await present(shown)),
      found: current.length,
      summary: summarizeRecommendations(current),
      refusal:
        developerId === undefined || all.length > 0 ? null : await refusalFor(tx, ctx, developerId, { viewer, at }),
      history: await present(earlier),
    };
  });

const refusalFor = async (
  tx: Tx,
  { organizationId }: RouteContext,
  developerId: string,
  { viewer, at }: { viewer: Viewer; at: At },
): Promise<string | null> => {
  const person = viewer.people.get(developerId);
  if (person === undefined) return null;
  const found = await readEvidence(tx, person, [...viewer.people.values()], {
    ...at,
    organizationId,
    ownId: viewer.ownPerson?.id,
  });
  return 'refusal' in found ? found.refusal : null;
};

export const countRecommendations = (ctx: RouteContext): Promise<RouteReply<typeof contract.recommendations.count>> =>
  inTenant(ctx, async (tx) => {
    const { seesIndividuals, ownPerson } = await viewerOf(tx, ctx.user);
    return {
      new: await countNewRecommendations(tx, seesIndividuals ? null : ownPerson === null ? [] : [ownPerson.id]),
    };
  });
