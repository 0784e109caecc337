import type { Claim } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { UserContext } from '../../platform/context.ts';
import { recordListView } from '../visibility/index.ts';

type Stated = Pick<Claim, 'subject' | 'part'>;

const prefix = 'person:';
const personOf = ({ subject, part }: Stated): string | null => {
  if (part?.kind === 'person') return part.key;
  return subject.startsWith(prefix) ? subject.slice(prefix.length) : null;
};

/** Records that claims showed a user these people's figures, as in a list. */
export const recordNamed = async (
  tx: Tx,
  ctx: UserContext,
  claims: readonly Stated[],
  { timeZone }: { timeZone: string },
): Promise<void> => {
  const people = [...new Set(claims.map(personOf))].filter((id) => id !== null);
  await recordListView(tx, ctx, people, { timeZone });
};
