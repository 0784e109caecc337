import type { Account } from '../world.ts';

/** Test fixture: who works in the sample organization, and when now is. */

export const SAMPLE_NOW = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;
/** The instant so many days (and hours) before `SAMPLE_NOW`. */
export const daysAgo = (days: number, hours = 0): number => SAMPLE_NOW - days * DAY - hours * 3_600_000;

export const SAMPLE_PEOPLE = {
  ada: '712020:aaaaaaaa-0000-4000-8000-000000000001',
  bo: '712020:bbbbbbbb-0000-4000-8000-000000000002',
  bot: '712020:cccccccc-0000-4000-8000-000000000003',
} as const;

/** Two people and the account that pipelines run under. */
export function samplePeople(): Account[] {
  return [
    account('ada', 'Ada Lund', { emailVisible: true }),
    account('bo', 'Bo <Weiß>', { emailVisible: false }),
    app(),
  ];
}

function account(name: 'ada' | 'bo', displayName: string, { emailVisible }: { emailVisible: boolean }): Account {
  const accountId = SAMPLE_PEOPLE[name];
  return {
    accountId,
    kind: 'human',
    displayName,
    nickname: name,
    email: `${name}@halden-robotics.example`,
    emailVisible,
    timeZone: 'Europe/Berlin',
    bitbucketUuid: `{${accountId.slice(7)}}`,
    active: true,
    createdAt: daysAgo(90),
  };
}

function app(): Account {
  return {
    ...account('bo', 'Pipelines', { emailVisible: false }),
    accountId: SAMPLE_PEOPLE.bot,
    kind: 'app',
    nickname: 'pipelines',
    email: 'pipelines@halden-robotics.example',
    bitbucketUuid: `{${SAMPLE_PEOPLE.bot.slice(7)}}`,
  };
}
