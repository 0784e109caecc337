import { formatValue, t, type Claim, type Statement } from '@sightline/contract';
import { addText, figureIn, sentence } from './sentence.ts';

/** A change that looks large enough for readers to wonder why it is not called clear. */
const looksLarge = 0.1;

/**
 * `changed` states both figures, as in `Ada’s score is 78, after 57.`; `unchanged` is for a difference that looks
 * small.
 */
type Wordings = { unchanged: Statement; changed: Statement };

/**
 * A figure without a significant change. If the difference looks large, the sentence says how large random differences
 * are, if the intervals of both figures show it.
 */
export const unclearSentence = (claim: Claim, { unchanged, changed }: Wordings): Statement => {
  const say = sentence('neutral');
  const { absolute = 0, relative = null } = claim.comparison ?? {};
  if (claim.significance?.withinGaps === true)
    return followedBy(changed, say('Gaps in the data could explain the difference.'));
  const isLarge = absolute !== 0 && (relative === null || Math.abs(relative) >= looksLarge);
  if (!isLarge) return unchanged;
  const spread = usualSpread(claim);
  if (spread === null || spread < Math.abs(absolute))
    return followedBy(changed, say('There is not enough data to call that a clear change.'));
  const written =
    claim.unit === 'score'
      ? t('{points, plural, one {# point} other {# points}}', { points: Math.round(spread) })
      : formatValue(spread, claim.unit);
  return followedBy(
    changed,
    say('Differences of up to {spread} are usual here, so that is no clear change.', {
      spread: figureIn(claim, written),
    }),
  );
};

/** Two sentences about the same claim. */
const followedBy = (first: Statement, second: Statement): Statement => {
  const parts = first.parts.map((part) => ({ ...part }));
  addText(parts, ' ');
  for (const part of second.parts) {
    if (part.kind === 'text') addText(parts, part.text);
    else parts.push(part);
  }
  return { ...first, parts };
};

/** The usual difference between two such figures: half of each 90% interval, combined as independent. */
const usualSpread = ({ figure, comparison }: Claim): number | null => {
  const halves = [figure, comparison?.figure].map((half) =>
    half?.kind === 'value' && half.low !== undefined && half.high !== undefined ? (half.high - half.low) / 2 : null,
  );
  const [now, before] = halves;
  return now === null || now === undefined || before === null || before === undefined ? null : Math.hypot(now, before);
};
