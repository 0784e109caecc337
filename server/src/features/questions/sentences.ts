/** Claims in sentences: what a figure is, and how it compares with the previous one. */
import { isMetricKey, metricDefinitions } from '@sightline/analytics';
import { t, type Claim, type Statement } from '@sightline/contract';

import { figureIn, inSentence, neededRows, otherFigureIn, sentence, unclearSentence } from '../statements/index.ts';

/** `Mobile’s lead time for changes`; of the organization, the name of the figure alone. */
const nameIn = ({ name, subject, subjectName }: Claim): string =>
  subject === 'organization' ? name : t('{subject}’s {metric}', { metric: inSentence(name), subject: subjectName });

/** The tone of a change: better or worse if it is significant. */
export const toneOf = ({ comparison, significance, better }: Claim): Statement['tone'] => {
  if (comparison === null || significance?.clear !== true || better === 'neither') return 'neutral';
  return comparison.absolute > 0 === (better === 'higher') ? 'better' : 'worse';
};

/** `Mobile’s lead time for changes: 3.1 days (Oct 1 – 30), clearly worse than 2.2 days in the previous period.` */
export const levelSentence = (claim: Claim): Statement => {
  const { figure, comparison, significance } = claim;
  const tone = toneOf(claim);
  const say = sentence(tone);
  const about = { name: nameIn(claim), days: claim.days };
  if (figure.kind !== 'value')
    return figure.of === 'people'
      ? say('{name} is withheld to protect individuals ({days}).', about)
      : figure.of === 'one-unit'
        ? say('{name}: no figure, because some sprints count story points and others count items ({days}).', about)
        : figure.need > 1
          ? say('{name}: not enough data, {needed} ({days}).', { ...about, needed: neededRows(figure, claim.metric) })
          : say('{name}: no data ({days}).', about);
  const now = figureIn(claim);
  if (comparison === null || comparison.figure.kind !== 'value')
    return say('{name}: {now} ({days}). There is nothing to compare it with.', { ...about, now });
  const values = { ...about, now, before: otherFigureIn(claim) };
  if (tone !== 'neutral')
    return say(
      '{name}: {now} ({days}), clearly {tone, select, better {better} other {worse}} than {before} in the previous period.',
      { ...values, tone },
    );
  if (significance?.pValue === null && significance.withinGaps !== true)
    return say(
      '{name}: {now} ({days}), after {before} in the previous period. There is not enough data to tell whether that is a change.',
      values,
    );
  return unclearSentence(claim, {
    unchanged: say('{name}: {now} ({days}), with no clear change from {before} in the previous period.', values),
    changed: say('{name}: {now} ({days}), after {before} in the previous period.', values),
  });
};

/** `Based on 31 incidents.`, or of a share `That is 3 of 80 deployments.` What a question after a number of things is about. */
export const countSentence = (claim: Claim): Statement[] => {
  const { figure, metric } = claim;
  if (figure.kind !== 'value' || figure.rounded === true || !isMetricKey(metric)) return [];
  const counted = (value: number) =>
    figureIn({
      ...claim,
      unit: 'count',
      figure: { kind: 'value', value, n: figure.n, total: figure.total },
      comparison: null,
      significance: null,
    });
  const { aggregate, row } = metricDefinitions[metric];
  const values = { count: counted(figure.n), n: figure.n, row };
  if (aggregate === 'share')
    return [
      sentence('neutral')(
        'That is {some} of {count} {row, select, deployment {{n, plural, one {deployment} other {deployments}}} change {{n, plural, one {change} other {changes}}} incident {{n, plural, one {incident} other {incidents}}} pull_request {{n, plural, one {pull request} other {pull requests}}} review {{n, plural, one {review} other {reviews}}} other {{n, plural, one {item} other {items}}}}.',
        { ...values, some: counted(Math.round(figure.value * figure.n)) },
      ),
    ];
  return [
    sentence('neutral')(
      'Based on {count} {row, select, deployment {{n, plural, one {deployment} other {deployments}}} change {{n, plural, one {change} other {changes}}} incident {{n, plural, one {incident} other {incidents}}} pull_request {{n, plural, one {pull request} other {pull requests}}} review {{n, plural, one {review} other {reviews}}} sprint {{n, plural, one {sprint} other {sprints}}} page {{n, plural, one {page} other {pages}}} other {{n, plural, one {item} other {items}}}}.',
      values,
    ),
  ];
};

/** `Mobile’s lead time got clearly worse: 3.1 days, after 2.2 days in the previous period.` */
export const changeSentence = (claim: Claim): Statement => {
  const tone = toneOf(claim);
  return sentence(tone)(
    '{name} got clearly {tone, select, better {better} worse {worse} other {neutral}}: {now}, after {before} in the previous period.',
    { name: nameIn(claim), tone, now: figureIn(claim), before: otherFigureIn(claim) },
  );
};

/** The extremes of several subjects, without judging the difference. */
export const extremesSentence = (claims: readonly Claim[]): Statement | null => {
  const valued = claims.flatMap((claim) =>
    claim.figure.kind === 'value' ? [{ claim, value: claim.figure.value }] : [],
  );
  const ordered = valued.toSorted((a, b) => b.value - a.value);
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (first === undefined || last === undefined || first === last || first.value === last.value) return null;
  return sentence('neutral')('{metric}: highest in {first} ({most}), lowest in {last} ({least}).', {
    metric: first.claim.name,
    first: first.claim.subjectName,
    most: figureIn(first.claim),
    last: last.claim.subjectName,
    least: figureIn(last.claim),
  });
};
