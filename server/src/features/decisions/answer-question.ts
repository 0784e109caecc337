import { dateOf, figureOf } from '@sightline/analytics';
import { t, type Answer, type Decision, type Question, type Team } from '@sightline/contract';
import { randomInt } from 'node:crypto';
import type { Tx } from '../../platform/database/tenant.ts';
import { Conflict } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { fewPeopleIn, groupFigure, readSubjectBatches, type ReadFor } from '../disclosure/index.ts';
import { visibleTeam } from '../visibility/index.ts';
import { readItemsInProgress } from '../measurement/index.ts';
import { readState } from '../measurement-state/index.ts';
import { answerBottleneck } from './bottleneck-answer.ts';
import { answerEffect } from './effect-answer.ts';
import { answerAmount, answerCompletion, answerShip, answerSprint, answerWhatIf } from './forecast-answers.ts';
import { readOpenWork, readRunningSprint } from './running-sprint.ts';
import { readTeamHistory, type Few, type TeamHistory } from './team-history.ts';

export type DecisionInput = { question: Question; seed?: number | undefined };
/** An answer with its inputs. */
export type Answered = Pick<Decision, 'question' | 'team' | 'answer' | 'history' | 'seed' | 'dataVersion' | 'askedOn'>;

/**
 * Answers a question from the team's history. Too little history is reported; nothing is guessed.
 * @throws NotFound for a team that the viewer may not see, Conflict while nothing has been measured
 */
export const answerQuestion = async (
  tx: Tx,
  ctx: RouteContext,
  { question, seed }: DecisionInput,
  at: ReadFor,
): Promise<Answered> => {
  const state = await readState(tx);
  if (state === null)
    throw new Conflict(t('There is no history to answer from yet. Wait until the first data has been measured.'));
  const team = question.teamId === null ? null : await visibleTeam(tx, ctx.user, question.teamId);
  const used = seed ?? randomInt(0xffffffff);
  const common = {
    question,
    team: team === null ? null : { id: team.id, name: team.name, color: team.color },
    seed: used,
    dataVersion: state.version,
    askedOn: dateOf(at.now, at.timeZone).toString(),
  };
  if (question.kind === 'bottleneck' || team === null) {
    const bottleneck = question as Extract<Question, { kind: 'bottleneck' }>;
    const answer = await answerBottleneck(tx, bottleneck, at, used);
    return { ...common, answer, history: [] };
  }
  if (question.kind === 'effect') {
    const answer = await answerEffect(tx, question, team, { ...at, organizationId: ctx.organizationId });
    return { ...common, answer, history: [] };
  }
  const history = await readTeamHistory(tx, team.id, at);
  return {
    ...common,
    answer: await answerForTeam(tx, { question, team, history, at, seed: used }),
    history: history.weeks,
  };
};

type ForTeam = {
  question: Exclude<Question, { kind: 'bottleneck' | 'effect' }>;
  team: Team;
  history: TeamHistory;
  at: ReadFor;
  seed: number;
};

const answerForTeam = async (tx: Tx, { question, team, history, at, seed }: ForTeam): Promise<Answer> => {
  if (history.few !== null) return ofFew(history.few);
  switch (question.kind) {
    case 'completion':
      return answerCompletion(history, question, seed);
    case 'amount':
      return answerAmount(history, question, seed);
    case 'ship': {
      const open =
        question.items === null ? await readOpenWork(tx, team, at) : { remaining: question.items, sprint: null };
      return 'need' in open ? ofFew(open) : answerShip(history, question, open, seed);
    }
    case 'sprint':
      return answerSprint(history, await readRunningSprint(tx, team, history, at), seed);
    case 'what-if': {
      const items = (await readItemsInProgress(tx, team.id)).get(team.id) ?? [];
      const few = fewPeopleIn(at.audience, items);
      if (few !== null) return ofFew(few);
      const cycleTime = await readCycleTime(tx, team.id, history, at);
      return answerWhatIf(history, question, { people: team.members, inProgress: items.length, cycleTime }, seed);
    }
  }
};

const ofFew = ({ have, need }: Few): Answer => ({ kind: 'insufficient-data', of: 'people', have, need });

/** The median of the days behind the forecast; null for too few items or too few people. */
const readCycleTime = async (
  tx: Tx,
  teamId: string,
  { recentPeriod }: TeamHistory,
  readFor: ReadFor,
): Promise<number | null> => {
  const owner = { kind: 'team', ids: [teamId] } as const;
  const edges = [recentPeriod.from, recentPeriod.to];
  const counted = (await readSubjectBatches(tx, ['cycle_time'], { of: owner }, edges, readFor))(teamId, 'cycle_time');
  const over = { period: recentPeriod };
  const figure = groupFigure(figureOf('cycle_time', counted, over), counted, { ...over, audience: readFor.audience });
  return figure.kind === 'value' ? figure.value : null;
};
