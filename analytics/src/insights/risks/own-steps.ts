/** What to do about one's own risks. Signals without an entry have steps that suit everybody. */
import { message } from '@sightline/contract';

export const ownSteps: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'score-falls',
    [
      message('Write down what changed for you in the last four weeks.'),
      message('Choose one dimension to work on, and review it in a month.'),
    ],
  ],
  [
    'parallel-work',
    [
      message('Agree with your team on which two items come first, and pause the others.'),
      message('Hand over what you have not started.'),
    ],
  ],
  [
    'work-in-progress',
    [
      message('Agree with your team on which two items come first, and pause the others.'),
      message('Hand over what you have not started.'),
    ],
  ],
  [
    'late-items',
    [
      message('Go through your oldest items with a teammate and remove blockers.'),
      message('Commit to less in the next sprint.'),
    ],
  ],
  [
    'changes-requested',
    [
      message('Open drafts early and ask about the approach first.'),
      message('Note what your reviewers ask for most, and check it.'),
    ],
  ],
  [
    'slow-reviews',
    [
      message('Set aside time for reviews every day.'),
      message('Ask your team to spread review requests over more people.'),
    ],
  ],
  [
    'few-reviews-given',
    [message('Take the next two review requests of your team.'), message('Agree with your team on who reviews what.')],
  ],
  [
    'after-hours',
    [
      message('Check whether the usual hours in the settings are yours.'),
      message('Discuss with your team what pushes work into the evening.'),
    ],
  ],
]);
