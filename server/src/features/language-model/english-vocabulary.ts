import type { Words } from './words.ts';

export const english: Words = {
  meanings: {
    up: 'rose rise rises risen rising increased increase increases increasing grew grow grows grown growing climbed climb climbs gained gain gains up higher more upward',
    down: 'fell fall falls fallen falling dropped drop drops dropping decreased decrease decreases decreasing declined decline declines declining down lower less slipped reduced downward below',
    better: 'better improved improve improves improving improvement',
    worse: 'worse worsened worsen worsens worsening deteriorated',
    negation: 'no not never none nothing neither nor without hardly barely cannot isn’t wasn’t didn’t don’t',
    clarity: 'clear clearly significant significantly',
    hedge: 'may might could would should likely probably predicted expected estimated if about around roughly',
    cause:
      'because due owing caused causes cause explains explained explain account accounts accounted contributed contributes contributing drove driven drives driving led leads',
    highest: 'highest most top largest longest',
    lowest: 'lowest least bottom smallest shortest',
  },
  plain: `a an the this that these those there it its their they them which who whose what where when while as than so
    of in on at by for to from with within during over across between into out and but or yet also then
    is are was were be been being has have had having stands stood sits sat went gone goes going comes came come
    moved moves moving move changed changes change changing became becomes become remained remains remain stayed stays
    reached reaches reaching shows show showed shown made makes amounts amounted totals
    compared comparison comparing against versus relative beside
    now today currently before previous previously prior earlier ago after afterwards since last latest recent recently
    period periods day days week weeks month score scores point points value figure level share part change of
    per`,
  roles: {
    introducesOther: /(?:^|\s)(?:from|than|against|versus|after|beside|compared (?:with|to))(?:\s[\p{L}’]+){0,3}\s*$/iu,
    introducesOwn: /(?:^|\s)(?:to|is|are|now|reached|reaches|at)\s*$/iu,
    isOfBefore: /(?:^|\s)(?:before|previously|previous|prior|earlier|ago)(?![\p{L}])/iu,
    comparison: /(?:^|\s)(?:from|than|against|versus|after|compared)(?![\p{L}])/iu,
  },
};
