/** Explains changes of group scores: members' scores changed, or the membership did. */
import { areSignificant, mixAndRate, type MixAndRate } from '@sightline/analytics';
import { t, type Claim, type GroupExplanation, type Statement } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { formatPoints, figureIn, otherFigureIn, sentence, unclearSentence } from '../statements/index.ts';
import { receiptOf, scoreName, type Days } from '../claims/index.ts';
import { insightRange } from '../insights/index.ts';
import { readState } from '../measurement-state/index.ts';
import { listTeams } from '../people/index.ts';
import { scoresWithinGaps } from '../scores/index.ts';
import { readExplainedScores } from '../scoring/index.ts';
import { pValueOfScores, scoreFigure } from '../score-figures/index.ts';
import { groupParts, type ScoreOf } from './group-parts.ts';

/** Only for viewers who see individuals, because it reveals who joined and left. */
export const explainGroups = async (
  tx: Tx,
  organization: { id: string; name: string },
  days: { days: Days; before: Days },
): Promise<GroupExplanation[]> => {
  const teams = await listTeams(tx);
  const subjects = ['organization', ...teams.map(({ id }) => `team:${id}`)];
  const stored = await readExplainedScores(tx, insightRange, subjects);
  const scoreOf: ScoreOf = (subject, part) =>
    stored.find((score) => score.subject === subject && score.part === part)?.score;
  const groups = [
    { subject: 'organization', name: organization.name },
    ...teams.map(({ id, name }) => ({ subject: `team:${id}`, name })),
  ];
  const dataVersion = (await readState(tx))?.version ?? null;
  const moved = subjects.filter((subject) => {
    const pValue = pValueOfScores(scoreOf(subject, 'current'), scoreOf(subject, 'previous'));
    return areSignificant([pValue])[0] === true;
  });
  const silent = await scoresWithinGaps(tx, organization.id, insightRange, moved);
  return groups.flatMap((group) => {
    const [now, before] = [scoreOf(group.subject, 'current'), scoreOf(group.subject, 'previous')];
    const scores = groupParts(group.subject, teams, scoreOf);
    const parts = mixAndRate(scores.before, scores.now);
    if (parts === null || now?.kind !== 'value' || before?.kind !== 'value') return [];
    const isClear = moved.includes(group.subject) && !silent.has(group.subject);
    const claim: Claim = {
      metric: 'performance_score',
      name: t(scoreName),
      part: null,
      subject: group.subject,
      subjectName: group.name,
      unit: 'score',
      better: 'higher',
      days: days.days,
      figure: scoreFigure(now),
      comparison: {
        kind: 'previous',
        label: t('the 30 days before'),
        days: days.before,
        figure: scoreFigure(before),
        absolute: now.overall - before.overall,
        relative: before.overall === 0 ? null : now.overall / before.overall - 1,
      },
      significance: { clear: isClear, pValue: null, ...(silent.has(group.subject) ? { withinGaps: true } : {}) },
      receipt: receiptOf('performance_score', group.subject, days.days),
      dataVersion,
    };
    return [
      {
        subject: group.subject,
        name: group.name,
        score: now.overall,
        previousScore: before.overall,
        rate: parts.rate,
        mix: parts.mix,
        simpson: parts.isSimpson,
        statements: statementsOf(claim, parts, { isClear, ofTeams: group.subject === 'organization' }),
      },
    ];
  });
};

const points = (claim: Claim, key: string, name: string, value: number) =>
  figureIn(
    {
      ...claim,
      part: { kind: 'segment', key, name },
      unit: 'points',
      figure: { kind: 'value', value, n: 0, total: 0 },
      comparison: null,
      significance: null,
    },
    formatPoints(value),
  );

const statementsOf = (
  claim: Claim,
  { rate, mix, isSimpson }: MixAndRate,
  { isClear, ofTeams }: { isClear: boolean; ofTeams: boolean },
): Statement[] => {
  const direction = (claim.comparison?.absolute ?? 0) > 0 ? 'up' : 'down';
  const parts = ofTeams ? 'teams' : 'members';
  const [name, before, now] = [claim.subjectName, otherFigureIn(claim), figureIn(claim)];
  if (!isClear) {
    const say = sentence('neutral');
    return [
      unclearSentence(claim, {
        unchanged: say('{name}’s score is {now}, with no clear change from {before}.', { name, now, before }),
        changed: say('{name}’s score is {now}, after {before}.', { name, now, before }),
      }),
    ];
  }
  const first = sentence(direction === 'up' ? 'better' : 'worse')(
    '{name}’s score {direction, select, up {rose} other {fell}} from {before} to {now}: {rate} from {parts, select, teams {teams’ own scores} other {members’ own scores}}, {mix} from changes in {parts, select, teams {team sizes} other {who has a score}}.',
    {
      name,
      direction,
      before,
      now,
      rate: points(claim, 'rate', ofTeams ? t('teams’ own scores') : t('members’ own scores'), rate),
      mix: points(claim, 'mix', ofTeams ? t('team sizes') : t('who has a score'), mix),
      parts,
    },
  );
  if (!isSimpson) return [first];
  return [
    first,
    sentence('neutral')(
      '{parts, select, teams {Every team} other {Every member}} {direction, select, up {fell} other {rose}}, yet the whole {direction, select, up {rose} other {fell}}, because {parts, select, teams {team sizes} other {who has a score}} changed (Simpson’s paradox).',
      { parts, direction },
    ),
  ];
};
