import { sql } from 'kysely';
import type { Platform } from '../context.ts';
import { withSystem } from '../database/tenant.ts';

/** The organization that a job works for; null for work of the whole installation. */
export const organizationOf = (data: unknown): string | null => {
  const id = (data as { organizationId?: unknown } | null)?.organizationId;
  return typeof id === 'string' ? id : null;
};

/** Whether jobs of an organization may run: false if it is suspended or deleted. */
export const isActive = ({ database }: Platform, organizationId: string): Promise<boolean> =>
  withSystem(database, async (tx) => {
    const found = await sql<{ status: string }>`select status from organizations where id = ${organizationId}`.execute(
      tx,
    );
    return found.rows[0]?.status === 'active';
  });

/** Ends running jobs of an organization at the moment it is suspended, which the database announces. */
export const createSuspensions = () => {
  const running = new Map<string, AbortController>();
  let listener: { close(): Promise<void> } | null = null;
  const never = new AbortController().signal;
  return {
    async listen({ events }: Platform): Promise<void> {
      listener = await events.listen(({ message }) => {
        if (message.type !== 'suspended') return;
        running.get(message.payload.id)?.abort(new Error('The organization was suspended'));
        running.delete(message.payload.id);
      });
    },
    signalFor(organizationId: string | null): AbortSignal {
      if (organizationId === null) return never;
      const controller = running.get(organizationId) ?? new AbortController();
      running.set(organizationId, controller);
      return controller.signal;
    },
    async close(): Promise<void> {
      await listener?.close();
    },
  };
};
