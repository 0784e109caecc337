import type { AccountFact } from '@sightline/analytics';
import { text, type Lenient } from '../lenient.ts';
import { lacks, type Mapped } from '../mapped.ts';
import type { BitbucketCommit, BitbucketUser } from './api-types.ts';

/** Atlassian's account id, which Jira and Confluence use too; some apps have only Bitbucket's own. */
export const userId = (user: Lenient<BitbucketUser>): string | null => text(user?.account_id) ?? text(user?.uuid);

export const mapUser = (user: Lenient<BitbucketUser>): Mapped<AccountFact> => {
  const id = userId(user);
  if (id === null) return lacks('account id');
  const name = text(user?.display_name) ?? text(user?.nickname) ?? id;
  const kind = text(user?.type) === 'app_user' ? 'app' : 'human';
  return { fact: { id, name, email: null, kind, active: true, timeZone: null } };
};

/** `Name <address>`, as in git. */
const rawAuthor = /^\s*(.*?)\s*<([^<>]*)>\s*$/;

/**
 * The author of a commit. Addresses without an account become separate accounts,
 * `git:address`, so that they can be mapped to a person later.
 */
export const commitAuthor = (commit: Lenient<Pick<BitbucketCommit, 'author'>>): AccountFact | null => {
  const user = mapUser(commit?.author?.user);
  if ('fact' in user) return user.fact;
  const raw = text(commit?.author?.raw);
  if (raw === null) return null;
  const [, name = raw, address = ''] = rawAuthor.exec(raw) ?? [];
  const email = address.trim().toLowerCase();
  const id = `git:${email === '' ? name.toLowerCase() : email}`;
  return {
    id,
    name: name === '' ? id : name,
    email: email === '' ? null : email,
    kind: 'unknown',
    active: true,
    timeZone: null,
  };
};
