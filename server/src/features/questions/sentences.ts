/** Claims in sentences: what a figure is, and how it compares with the previous one. */
import type { Claim, Statement } from '@sightline/contract';
import { figureIn, otherFigureIn, sentence, unclearSentence } from '../statements/index.ts';

/** `Lead time for changes of Mobile`; of the organization nothing is added. */
const nameIn = ({ name, subject, subjectName }: Claim): string =>
  subject === 'organization' ? name : `${name} of ${subjectName}`;

/** How a figure moved: better or worse where that is clear. */
export const toneOf = ({ comparison, significance, better }: Claim): Statement['tone'] => {
  if (comparison === null || significance?.clear !== true || better === 'neither') return 'neutral';
  return comparison.absolute > 0 === (better === 'higher') ? 'better' : 'worse';
};

/** `Lead time for changes of Mobile was 3.1 days from … to …, clearly worse than 2.2 days in the period before.` */
export const levelSentence = (claim: Claim): Statement => {
  const { figure, comparison, significance } = claim;
  const tone = toneOf(claim);
  const say = sentence(tone);
  const { days } = claim;
  const name = nameIn(claim);
  if (figure.kind !== 'value')
    return figure.of === 'people'
      ? say('{name} is withheld to protect individuals ({days}).', { name, days })
      : say('{name}: not enough data ({days}).', { name, days });
  const about = say('{name} was {claim} ({days})', { name, claim: figureIn(claim), days });
  if (comparison === null || comparison.figure.kind !== 'value')
    return withEnd(about, '. There is nothing to compare it with.');
  const before = otherFigureIn(claim);
  if (tone !== 'neutral')
    return say('{name} was {claim} ({days}), clearly {tone} than {before} in the period before.', {
      name,
      claim: figureIn(claim),
      days,
      tone,
      before,
    });
  return significance?.chance === null && significance.withinGaps !== true
    ? say(
        '{name} was {claim} ({days}), after {before} in the period before. There is not enough data to tell whether that is a change.',
        { name, claim: figureIn(claim), days, before },
      )
    : unclearSentence(claim, { what: `${name} was`, after: ` (${days})`, when: ' in the period before' });
};

const withEnd = (statement: Statement, text: string): Statement => ({
  ...statement,
  parts: [...statement.parts, { kind: 'text', text }],
});

/** `Mobile: clearly worse, 3.1 days after 2.2 days.` of a team whose figure changed clearly. */
export const changeSentence = (claim: Claim): Statement => {
  const tone = toneOf(claim);
  return sentence(tone)('{claim} got clearly {tone}: {claim2}, after {claim3} in the period before.', {
    claim: nameIn(claim),
    tone,
    claim2: figureIn(claim),
    claim3: otherFigureIn(claim),
  });
};

/** The extremes of several subjects, without judging the difference. */
export const extremesSentence = (claims: readonly Claim[]): Statement | null => {
  const valued = claims.flatMap((claim) =>
    claim.figure.kind === 'value' ? [{ claim, value: claim.figure.value }] : [],
  );
  const ordered = valued.toSorted((a, b) => b.value - a.value);
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (first === undefined || last === undefined || first === last || first.value === last.value) return null;
  return sentence('neutral')('{name} is highest in {subjectName} ({text}) and lowest in {subjectName2} ({text2}).', {
    name: first.claim.name,
    subjectName: first.claim.subjectName,
    text: figureIn(first.claim),
    subjectName2: last.claim.subjectName,
    text2: figureIn(last.claim),
  });
};
