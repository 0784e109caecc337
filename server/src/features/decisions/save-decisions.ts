import { languages, t, type Answer, type contract, type Decision, type RouteReply } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import { hasCapability } from '../../platform/capabilities.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { NotAllowed, NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { inLanguage } from '../../platform/language.ts';
import { forReader, type Translations } from '../../platform/translations.ts';
import { audienceOf, everyoneWhoMayOpen, visibleTeams } from '../visibility/index.ts';
import { inTenant } from '../ranges/index.ts';
import { listTeams } from '../people/index.ts';
import { answerQuestion, type DecisionInput } from './answer-question.ts';
import { deleteDecision, findDecision, insertDecision, listDecisions, type StoredDecision } from './decisions.store.ts';

const maxListed = 100;

/** Answers without saving. @throws NotFound, Conflict, InvalidInput */
export const previewDecision = (ctx: RouteContext, input: DecisionInput): Promise<Decision> =>
  inTenant(ctx, async (tx, at) => ({
    ...(await answerQuestion(tx, ctx, input, { ...at, audience: audienceOf(ctx.user) })),
    id: null,
    madeAt: new Date(at.now * 1000).toISOString(),
    madeBy: null,
    mayDelete: false,
  }));

/**
 * Saves the answer under an address for every member who may see the team. So figures made by few
 * people are withheld, except in teams visible only to viewers who see individuals.
 */
export const saveDecision = (ctx: RouteContext, input: DecisionInput): Promise<Decision> =>
  inTenant(ctx, async (tx, at) => {
    const { teamId } = input.question;
    const askedTeam = (await listTeams(tx)).find(({ id }) => id === teamId) ?? null;
    const readFor = { ...at, audience: everyoneWhoMayOpen(askedTeam) };
    const { team, ...saved } = await answerQuestion(tx, ctx, input, readFor);
    const answerAgain = () => answerQuestion(tx, ctx, { ...input, seed: saved.seed }, readFor);
    const stored: StoredDecision = {
      ...saved,
      ...(await inAllLanguages(saved.answer, answerAgain)),
      id: randomUUID(),
      teamId: team?.id ?? null,
      madeAt: new Date(at.now * 1000),
      madeBy: ctx.user.id,
      madeByName: ctx.user.name,
    };
    await insertDecision(tx, ctx.organizationId, stored);
    await writeAudit(tx, ctx, {
      action: 'decisions.save',
      subject: `${input.question.kind} of ${team?.name ?? 'the organization'}`,
      detail: { id: stored.id },
    });
    return present(ctx, stored, team);
  });

/** The stored form of an answer: sentences about an effect, in every language. */
const inAllLanguages = async (
  answer: Answer,
  answerAgain: () => Promise<{ answer: Answer }>,
): Promise<Pick<StoredDecision, 'answer' | 'translations'>> => {
  if (answer.kind !== 'effect') return { answer, translations: null };
  const translations: Translations<Answer> = {};
  for (const language of languages) translations[language] = (await inLanguage(language, answerAgain)).answer;
  const { en = answer, ...others } = translations;
  return { answer: en, translations: others };
};

export const openDecision = (ctx: RouteContext, id: string): Promise<Decision> =>
  inTenant(ctx, async (tx) => {
    const { stored, team } = await findVisible(tx, ctx, id);
    return present(ctx, stored, team);
  });

export const readDecisions = (ctx: RouteContext): Promise<RouteReply<typeof contract.decisions.list>> =>
  inTenant(ctx, async (tx) => {
    const teams = await shownTeams(tx, ctx);
    return {
      decisions: (await listDecisions(tx, [...teams.keys()], maxListed)).flatMap((stored) => {
        const team = teamOf(stored, teams);
        if (team === undefined) return [];
        const { id, question, askedOn, madeAt, madeByName } = stored;
        return [{ id, question, team, askedOn, madeAt: madeAt.toISOString(), madeBy: madeByName }];
      }),
    };
  });

/** @throws NotAllowed unless the caller made it or manages teams */
export const removeDecision = (ctx: RouteContext, id: string): Promise<{ done: true }> =>
  inTenant(ctx, async (tx) => {
    const { stored, team } = await findVisible(tx, ctx, id);
    if (!mayDelete(ctx, stored)) throw new NotAllowed(t('Only its author and people who manage teams can remove it.'));
    await deleteDecision(tx, id);
    await writeAudit(tx, ctx, {
      action: 'decisions.remove',
      subject: `${stored.question.kind} of ${team?.name ?? 'the organization'}`,
      detail: { id },
    });
    return { done: true };
  });

const mayDelete = ({ user }: RouteContext, { madeBy }: StoredDecision): boolean =>
  madeBy === user.id || hasCapability(user, 'canManageTeams');

type ShownTeam = Decision['team'];

/** The teams that the viewer may see. */
const shownTeams = async (tx: Tx, { user }: RouteContext): Promise<Map<string, ShownTeam>> =>
  new Map((await visibleTeams(tx, audienceOf(user))).map(({ id, name, color }) => [id, { id, name, color }]));

/** The team of a saved answer; undefined if it was removed or the viewer may not see it. */
const teamOf = ({ teamId }: StoredDecision, teams: ReadonlyMap<string, ShownTeam>): ShownTeam | undefined =>
  teamId === null ? null : teams.get(teamId);

const findVisible = async (
  tx: Tx,
  ctx: RouteContext,
  id: string,
): Promise<{ stored: StoredDecision; team: ShownTeam }> => {
  const stored = await findDecision(tx, id);
  const team = stored === null ? undefined : teamOf(stored, await shownTeams(tx, ctx));
  if (stored === null || team === undefined) throw new NotFound('decision', id);
  return { stored, team };
};

const present = (ctx: RouteContext, stored: StoredDecision, team: ShownTeam): Decision => ({
  id: stored.id,
  question: stored.question,
  team,
  answer: forReader(stored.answer, stored.translations),
  history: stored.history,
  seed: stored.seed,
  dataVersion: stored.dataVersion,
  askedOn: stored.askedOn,
  madeAt: stored.madeAt.toISOString(),
  madeBy: stored.madeByName,
  mayDelete: mayDelete(ctx, stored),
});
