import type { Tx } from '../../platform/database/tenant.ts';
import { readState } from './measurement-states.store.ts';

/**
 * How far back a running first sync had read at the last measurement run, in epoch seconds; -Infinity if none was
 * running. Days before it are not compared.
 */
export const readComparableFrom = async (tx: Tx): Promise<number> => (await readState(tx))?.readBackTo ?? -Infinity;
