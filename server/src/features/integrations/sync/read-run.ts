import type { TenantContext } from '../../../platform/context.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import type { Recall, SourceReader, SourceStream, StoredFacts } from '../connector.ts';
import { listStreams, type StreamState } from './cursors.store.ts';
import { createPageWriter, type ChosenScope } from './page-writer.ts';
import { readPhase } from './read-phase.ts';
import type { StreamRead, StreamTask } from './read-stream.ts';
import { advanceRun, findCurrentRun, type Run } from './runs.store.ts';
import { findSource, updateSource } from './sources.store.ts';
import { storedFactsOf } from './stored-facts.ts';
import { catchUpWindow, monthsIn, newestPhases } from './windows.ts';

export type ReadRun = {
  ctx: TenantContext;
  run: Run;
  reader: SourceReader;
  /** How far back the history goes, in epoch milliseconds. */
  oldest: number;
  stopped: () => boolean;
  chosen: ChosenScope;
  /** Nothing from before this instant (epoch seconds) is stored; null stores everything. */
  keptFrom: number | null;
};

/**
 * Runs a run's phases from its current one: reference data, the history newest first, then the comparison with what is
 * stored.
 * @returns the number of facts stored by the run; null if it was stopped
 */
export const readRun = async ({
  ctx,
  run,
  reader,
  oldest,
  stopped,
  chosen,
  keptFrom,
}: ReadRun): Promise<number | null> => {
  const { platform, organizationId } = ctx;
  const known = await withTenant(platform.database, organizationId, (tx) => listStreams(tx, run.provider));
  const states = new Map(known.map((state) => [state.stream, state]));
  const writer = createPageWriter(ctx, run.provider, run, chosen, keptFrom);
  const stored = storedFactsOf(ctx);
  const windows = Math.max(1, run.windows.length);
  const phases = 1 + windows + (run.sweeps ? 1 : 0);

  for (let phase = run.phase; phase < phases; phase += 1) {
    const halted = (): boolean => stopped() || writer.stopped();
    const reading: StreamRead = { runId: run.id, phase, stored, writer, states, stopped: halted };
    await readPhase(reading, await tasksOf(phase, { run, reader, oldest, windows, states, stored }));
    // Older windows request measurement only occasionally, and at the end.
    if (phase <= newestPhases || phase === phases - 1 || halted()) await writer.finish();
    if (halted()) return null;
    await finishPhase(ctx, run, phase);
  }
  const ended = await withTenant(platform.database, organizationId, (tx) => findCurrentRun(tx, run.provider));
  return ended?.stored ?? run.stored;
};

type Plan = Pick<ReadRun, 'run' | 'reader' | 'oldest'> & {
  windows: number;
  states: Map<string, StreamState>;
  stored: StoredFacts;
};

const tasksOf = async (phase: number, plan: Plan): Promise<StreamTask[]> => {
  const { run, reader, oldest, windows, states } = plan;
  const whole = { window: { from: oldest, to: null }, last: true };
  if (phase === 0 && run.kind === 'announced') return [];
  const recall: Recall = (stream) => states.get(stream)?.memory ?? null;
  if (phase === 0) return (await reader.reference(recall)).map((stream) => ({ stream, ...whole }));
  if (phase > windows) return (await reader.sweeps(recall)).map((stream) => ({ stream, ...whole }));
  const window = run.windows[phase - 1];
  return (await historyOf(plan, recall)).map((stream) => ({
    stream,
    window: window ?? catchUpWindow(states.get(stream.name)?.watermark ?? null, oldest),
    last: phase === windows,
  }));
};

/** The lists of a run: those with announced records and, unless the run is only for these, all others. */
const historyOf = async ({ run, reader, stored }: Plan, recall: Recall): Promise<SourceStream[]> => {
  const { announced: names } = run;
  const announced = names.length === 0 ? [] : await reader.announced?.(names, stored, recall);
  if (run.kind === 'announced' && announced !== undefined) return announced;
  return [...(announced ?? []), ...(await reader.history(recall))];
};

const finishPhase = async ({ platform, organizationId }: TenantContext, run: Run, phase: number): Promise<void> => {
  const window = run.windows[phase - 1];
  await withTenant(platform.database, organizationId, async (tx) => {
    await advanceRun(tx, run.id, phase + 1);
    if (window === undefined) return;
    const known = (await findSource(tx, run.provider))?.oldestCollected?.getTime() ?? window.from;
    // A full pass keeps the stored facts.
    await updateSource(tx, run.provider, {
      monthsDone: monthsIn(phase),
      oldestCollected: new Date(Math.min(known, window.from)),
    });
  });
};
