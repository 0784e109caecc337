import { formatValue, type Claim, type Statement } from '@sightline/contract';
import { figureIn, otherFigureIn, sentence } from './sentence.ts';

/** A change that looks like one: a reader wonders why it is not called so. */
const looksLarge = 0.1;

/**
 * A figure that did not clearly change. Where the difference looks large, it says how large differences usually are,
 * as far as the intervals of both figures tell.
 * @param what the words before the figure, as `Ada’s score is`
 * @param after words directly after the figure
 * @param when words after the figure before, as ` in the 30 days before`
 */
export const unclearSentence = (
  claim: Claim,
  { what, after = '', when = '' }: { what: string; after?: string; when?: string },
): Statement => {
  const say = sentence('neutral');
  const [now, before] = [figureIn(claim), otherFigureIn(claim)];
  const { absolute = 0, relative = null } = claim.comparison ?? {};
  if (claim.significance?.withinGaps === true)
    return say('{what} {now}{after}, after {before}{when}. Gaps in the data could explain the difference.', {
      what,
      now,
      after,
      before,
      when,
    });
  const isLarge = absolute !== 0 && (relative === null || Math.abs(relative) >= looksLarge);
  if (!isLarge)
    return say('{what} {now}{after}, with no clear change from {before}{when}.', { what, now, after, before, when });
  const spread = usualSpread(claim);
  if (spread === null || spread < Math.abs(absolute))
    return say('{what} {now}{after}, after {before}{when}. There is not enough data to call that a clear change.', {
      what,
      now,
      after,
      before,
      when,
    });
  const written = claim.unit === 'score' ? `${Math.round(spread)} points` : formatValue(spread, claim.unit);
  return say(
    '{what} {now}{after}, after {before}{when}. Differences of up to {claim} are usual here, so that is no clear change.',
    { what, now, after, before, when, claim: figureIn(claim, written) },
  );
};

/** How far two such figures usually lie apart: by half of each 90% interval, taken as independent. */
const usualSpread = ({ figure, comparison }: Claim): number | null => {
  const halves = [figure, comparison?.figure].map((half) =>
    half?.kind === 'value' && half.low !== undefined && half.high !== undefined ? (half.high - half.low) / 2 : null,
  );
  const [now, before] = halves;
  return now === null || now === undefined || before === null || before === undefined ? null : Math.hypot(now, before);
};
