/** What a change of what scopes tell can reach. */
import { kindOfKey, type SharedKey } from './shared-keys.ts';
import type { TakenBy } from './outside.ts';
import type { ToldField } from './told.ts';

/** What has become another one since a scope was last measured. */
export type Heard = {
  /** Fields of what it tells itself. */
  own: ReadonlySet<ToldField>;
  /** Keys of its own under which others tell otherwise. */
  keys: readonly SharedKey[];
};

/** Whether what is taken so, under the same rules, may be another one. */
export const isReached = ({ keys, fields }: TakenBy, heard: Heard): boolean =>
  fields.some((field) => heard.own.has(field)) || heard.keys.some((key) => keys.includes(kindOfKey(key)));
