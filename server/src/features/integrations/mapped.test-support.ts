import { write } from '../../platform/text.ts';
import type { Mapped } from './mapped.ts';

/** A mapped record, with the rendered text of the reason. */
export const inWords = <Fact>(mapped: Mapped<Fact>): { fact: Fact } | { reason: string } =>
  'fact' in mapped ? mapped : { reason: write(mapped.reason) };
