import type { AccountFact } from '@sightline/analytics';
import { numeric, text, type Lenient } from '../../lenient.ts';
import { lacks, type Mapped } from '../../mapped.ts';
import { commitAuthor } from '../people-mapper.ts';
import type { DataCenterCommit, DataCenterUser } from './api-types.ts';

/** The number survives a rename. It is unique to this server, so it is prefixed. */
export const dataCenterUserId = (user: Lenient<Pick<DataCenterUser, 'id' | 'slug'>>): string | null => {
  const id = text(user?.id) ?? text(user?.slug);
  return id === null ? null : `bitbucket:${id}`;
};

export const mapDataCenterUser = (user: Lenient<DataCenterUser>): Mapped<AccountFact> => {
  const id = dataCenterUserId(user);
  if (id === null) return lacks('id');
  return {
    fact: {
      id,
      name: text(user?.displayName) ?? text(user?.name) ?? id,
      email: text(user?.emailAddress)?.toLowerCase() ?? null,
      kind: text(user?.type) === 'SERVICE' ? 'app' : 'human',
      active: user?.active !== false,
      timeZone: null,
    },
  };
};

/** The author of a commit: the user with its address, else the address itself. */
export const dataCenterCommitAuthor = (commit: Lenient<DataCenterCommit>): AccountFact | null => {
  const author = commit?.author;
  if (numeric(author?.id) !== null) {
    const mapped = mapDataCenterUser(author as Lenient<DataCenterUser>);
    if ('fact' in mapped) return mapped.fact;
  }
  const [name, email] = [text(author?.name) ?? '', text(author?.emailAddress) ?? ''];
  return name === '' && email === '' ? null : commitAuthor({ author: { raw: `${name} <${email}>` } });
};
