import { previousPeriod, dateOf, type Period } from '@sightline/analytics';
import {
  byName,
  t,
  type contract,
  type Developer,
  type Explanation,
  type PageQuery,
  type RouteReply,
} from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { pageOf } from '../../platform/http/page.ts';
import { periodAt, inTenant } from '../ranges/index.ts';
import { recordListView, resolveSubject, viewerOf, type Viewer } from '../visibility/index.ts';
import { insightRange, readEvidence, type At } from '../insights/index.ts';
import { readOverallScores } from '../scoring/index.ts';
import { explainGroups } from './explain-groups.ts';
import { earlierExplanations, latestExplanations } from './explanations.store.ts';
import { explanationView } from './explanation-view.ts';
import { explanationFrom } from './generate-explanation.ts';
import { phraseExplanations } from './phrase-explanations.ts';
import { explanationText, presentExplanation } from './present-explanation.ts';

type Reply = RouteReply<typeof contract.explanations.list>;
type Query = PageQuery & { developerId?: string | undefined };

const historyShown = 20;
/** Explanations of sample data are computed on every read, so a page is shorter. */
const maxOnSample = 12;

/** Sample data is read-only, so nothing is saved and results are computed on each read. */
const isSample = ({ platform }: RouteContext): boolean => platform.database.readOnly === true;

/** @throws NotAllowed, NotFound */
export const readExplanations = (ctx: RouteContext, query: Query): Promise<Reply> =>
  inTenant(ctx, (tx, at) =>
    query.developerId === undefined ? ofEverybody(tx, ctx, query, at) : ofOne(tx, ctx, query.developerId, at),
  );

/** Scores of the period and of the one before, by person. */
const overallScores = async (tx: Tx): Promise<Map<string, { now?: number | null; before?: number | null }>> => {
  const scores = new Map<string, { now?: number | null; before?: number | null }>();
  for (const { subject, part, overall } of await readOverallScores(tx, insightRange)) {
    const id = subject.replace(/^person:/, '');
    scores.set(id, { ...scores.get(id), [part === 'current' ? 'now' : 'before']: overall });
  }
  return scores;
};

type Scores = Awaited<ReturnType<typeof overallScores>>;

const readerOf = (
  { seesIndividuals, ownPerson }: Viewer,
  personId: string,
): { seesIndividuals: boolean; isSelf: boolean } => ({
  seesIndividuals,
  isSelf: ownPerson?.id === personId,
});

const explained = async (
  tx: Tx,
  ctx: RouteContext,
  people: readonly Developer[],
  { viewer, at }: { viewer: Viewer; at: At },
): Promise<Explanation[]> => {
  if (!isSample(ctx)) {
    const stored = new Map(
      (
        await latestExplanations(
          tx,
          people.map(({ id }) => id),
        )
      ).map((explanation) => [explanation.personId, explanation]),
    );
    const shown = people.flatMap(({ id, name }) => {
      const explanation = stored.get(id);
      return explanation === undefined ? [] : [presentExplanation(explanation, { name, ...readerOf(viewer, id) })];
    });
    return phraseExplanations(tx, ctx, shown);
  }
  const made: Explanation[] = [];
  for (const person of people.slice(0, maxOnSample)) {
    const found = await readEvidence(tx, person, [...viewer.people.values()], {
      ...at,
      organizationId: ctx.organizationId,
    });
    if ('refusal' in found) continue;
    const fresh = explanationFrom(found.evidence, new Date(at.now * 1000));
    made.push({ ...presentExplanation(fresh, { name: person.name, ...readerOf(viewer, person.id) }), id: null });
  }
  return made;
};

const historyOf = async (tx: Tx, viewer: Viewer, ids: readonly string[], scores: Scores): Promise<Reply['history']> =>
  (await earlierExplanations(tx, ids, historyShown)).map((stored) => ({
    id: stored.id,
    developerId: stored.personId,
    developerName: viewer.people.get(stored.personId)?.name ?? t('Former contributor'),
    generatedAt: stored.generatedAt.toISOString(),
    explanation: explanationText(stored, readerOf(viewer, stored.personId)),
    score: stored.score,
    scoreNow: scores.get(stored.personId)?.now ?? null,
  }));

const ofOne = async (tx: Tx, ctx: RouteContext, developerId: string, at: At): Promise<Reply> => {
  const viewer = await resolveSubject(tx, ctx, `person:${developerId}`, explanationView);
  const person = viewer.people.get(developerId);
  const shown = person === undefined ? [] : await explained(tx, ctx, [person], { viewer, at });
  const found =
    person === undefined || shown.length > 0
      ? null
      : await readEvidence(tx, person, [...viewer.people.values()], {
          ...at,
          organizationId: ctx.organizationId,
          ownId: viewer.ownPerson?.id,
        });
  return {
    explanations: shown,
    page: { number: 1, limit: 1, found: shown.length, of: shown.length },
    groups: [],
    refusal: found !== null && 'refusal' in found ? found.refusal : null,
    history: await historyOf(tx, viewer, [developerId], await overallScores(tx)),
  };
};

const ofEverybody = async (tx: Tx, ctx: RouteContext, query: Query, at: At): Promise<Reply> => {
  const viewer = await viewerOf(tx, ctx.user);
  const scores = await overallScores(tx);
  const seen = [...viewer.people.values()].filter(({ id }) => viewer.sees(id));
  const stored = isSample(ctx)
    ? null
    : new Map(
        (
          await latestExplanations(
            tx,
            seen.map(({ id }) => id),
          )
        ).map(({ personId, document }) => [personId, document.clear]),
      );
  const clearFirst = (id: string): number => (stored?.get(id) === true ? 0 : 1);
  const moved = (id: string): number => {
    const { now, before } = scores.get(id) ?? {};
    return now == null || before == null ? -1 : Math.abs(now - before);
  };
  const listed = seen
    .filter(({ id }) => (stored === null ? scores.get(id)?.now != null : stored.has(id)))
    .sort((a, b) => clearFirst(a.id) - clearFirst(b.id) || moved(b.id) - moved(a.id) || byName.compare(a.name, b.name));
  const { rows, page } = pageOf(listed, query, listed.length);
  const shown = await explained(tx, ctx, rows, { viewer, at });
  const ids = seen.map(({ id }) => id);
  const history = await historyOf(tx, viewer, ids, scores);
  await recordListView(tx, ctx, [...new Set([...shown, ...history].map(({ developerId }) => developerId))], at);
  return {
    explanations: shown,
    page,
    groups: viewer.seesIndividuals
      ? await explainGroups(tx, { id: ctx.organizationId, name: ctx.user.organizationName ?? '' }, comparisonDays(at))
      : [],
    refusal: null,
    history,
  };
};

const comparisonDays = (at: At) => {
  const period = periodAt(insightRange, at);
  const write = ({ from, to }: Period) => ({
    from: dateOf(from, at.timeZone).toString(),
    to: dateOf(to - 1, at.timeZone).toString(),
  });
  return { days: write(period), before: write(previousPeriod(period, at.timeZone)) };
};
