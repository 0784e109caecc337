/** What a change of the mappings is called in the history. */
import { storedMessage, storedTexts, t } from '@sightline/contract';

export const summaries = {
  bot: storedMessage('{account} is a bot'),
  person: storedMessage('{account} is a person'),
  split: storedMessage('{account} is a separate person'),
  stays: storedMessage('{account} is still here'),
  left: storedMessage('{account} left on {date}'),
  partTime: storedMessage('{account} works {count}% of full time'),
  leaves: storedMessage('Leave of {account}'),
  memberships: storedMessage('Teams of {account}'),
  userByAddress: storedMessage('User {user} is linked by email address'),
  user: storedMessage('User {user} is linked to {account}'),
  noTeam: storedMessage('{source} belongs to no team'),
  ofTeam: storedMessage('{source} belongs to {team}'),
  removedTeam: storedMessage('Team {team} removed'),
  team: storedMessage('Team {team}'),
  decline: storedMessage('{account} is not {other}'),
  join: storedMessage('{account} is {other}'),
};

export const withMore = storedMessage('{change} and {count} more');

/** Whole documents that differ, in counts: one of each, and several. */
export const counts = {
  teams: [storedMessage('{count} team'), storedMessage('{count} teams')],
  accounts: [storedMessage('{count} account'), storedMessage('{count} accounts')],
  memberships: [storedMessage('{count} team membership'), storedMessage('{count} team memberships')],
  sources: [storedMessage('{count} project or repository'), storedMessage('{count} projects or repositories')],
  users: [storedMessage('{count} linked user'), storedMessage('{count} linked users')],
} as const;
export const unnamed = storedMessage('Mappings');
export const ofCounts = storedMessage('Mappings of {counts}');

const countText = storedTexts(Object.values(counts).flat());
const changeText = storedTexts([unnamed, withMore, ...Object.values(summaries)], ['change']);

/** Such a summary in the current language. */
export const mappingsChangeText = (summary: string): string => {
  const counted = ofCounts.read(summary)?.['counts'];
  if (counted === undefined) return changeText(summary);
  return t(ofCounts.message, { counts: counted.split(', ').map(countText).join(', ') });
};
