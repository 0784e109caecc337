import { write } from '../../platform/text.ts';
import type { Mapped } from './mapped.ts';

/** A mapped record, with the reason as it reads. */
export const inWords = <Fact>(mapped: Mapped<Fact>): { fact: Fact } | { reason: string } =>
  'fact' in mapped ? mapped : { reason: write(mapped.reason) };
