import { t, limits, type FigureAlert, type NewFigureAlert } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/database/tenant.ts';
import { Conflict, NotAllowed, NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { holdList } from '../../platform/limits.store.ts';
import { inTenant } from '../ranges/index.ts';
import { resolveSubject } from '../visibility/index.ts';
import { deleteAlert, insertAlert, listAlerts, updateAlert } from './figure-alerts.store.ts';
import { seenName } from './seen-name.ts';
import { assertMetric, readWatched } from './watched-figure.ts';

const listOf = async (tx: Tx, ctx: RouteContext): Promise<FigureAlert[]> => {
  const alerts = await listAlerts(tx, { userId: ctx.user.id });
  const nameOf = await seenName(tx, ctx.user);
  return alerts.map(({ userId: _userId, lastFiredAt, ...alert }) => ({
    ...alert,
    subjectName: nameOf(alert.subject),
    lastFiredAt: lastFiredAt?.toISOString() ?? null,
  }));
};

export const showAlerts = (ctx: RouteContext): Promise<FigureAlert[]> => inTenant(ctx, (tx) => listOf(tx, ctx));

/**
 * Watches a figure from now on; a change that is already significant is not reported.
 * @throws NotFound, NotAllowed, Conflict
 */
export const addAlert = (ctx: RouteContext, alert: NewFigureAlert): Promise<FigureAlert[]> =>
  inTenant(ctx, async (tx, at) => {
    assertMetric(alert.metric);
    await resolveSubject(tx, ctx, alert.subject, alert.metric);
    await holdList(tx, `figure-alerts ${ctx.organizationId} ${ctx.user.id}`);
    const alerts = await listAlerts(tx, { userId: ctx.user.id });
    if (alerts.length >= limits.figureAlerts)
      throw new Conflict(
        t('You can have at most {most} figure alerts. Delete one first.', { most: limits.figureAlerts }),
      );
    const isSame = (existing: NewFigureAlert): boolean =>
      existing.metric === alert.metric && existing.subject === alert.subject && existing.direction === alert.direction;
    if (alerts.some(isSame)) throw new Conflict(t('You already have this alert.'));
    const { change } = await readWatched(tx, ctx, alert, at);
    await insertAlert(tx, ctx.organizationId, {
      ...alert,
      id: randomUUID(),
      userId: ctx.user.id,
      state: change ?? 'none',
      at: new Date(ctx.platform.clock.now()),
    });
    return listOf(tx, ctx);
  });

/** Pauses or resumes; what changed meanwhile is not reported. @throws NotFound */
export const pauseAlert = (ctx: RouteContext, id: string, paused: boolean): Promise<FigureAlert[]> =>
  inTenant(ctx, async (tx, at) => {
    const alert = (await listAlerts(tx, { userId: ctx.user.id })).find((candidate) => candidate.id === id);
    if (alert === undefined) throw new NotFound('alert', id);
    const nameOf = await seenName(tx, ctx.user);
    if (!paused && nameOf(alert.subject) === null) throw new NotAllowed(t('You no longer have access to this figure.'));
    const change = paused ? null : (await readWatched(tx, ctx, alert, at)).change;
    await updateAlert(tx, ctx.user.id, id, { paused, ...(change === null ? {} : { state: change }) });
    return listOf(tx, ctx);
  });

/** @throws NotFound */
export const removeAlert = (ctx: RouteContext, id: string): Promise<FigureAlert[]> =>
  inTenant(ctx, async (tx) => {
    if (!(await deleteAlert(tx, ctx.user.id, id))) throw new NotFound('alert', id);
    return listOf(tx, ctx);
  });
