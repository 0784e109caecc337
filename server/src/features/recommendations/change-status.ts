import { t, type Recommendation, type RecommendationStatus } from '@sightline/contract';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { say } from '../../platform/text.ts';
import { resolveSubject } from '../visibility/index.ts';
import { inTenant } from '../ranges/index.ts';
import { unresolvedIn } from '../gaps/index.ts';
import { measureEffect } from './measure-effect.ts';
import { presentRecommendation } from './present-recommendation.ts';
import { recommendationView } from './recommendation-view.ts';
import {
  listRecommendations,
  findRecommendation,
  holdRecommendations,
  setRecommendationStatus,
} from './recommendations.store.ts';

const isOpen = (status: RecommendationStatus): boolean => status === 'new' || status === 'in_progress';

/** @throws NotFound; NotAllowed for other people's; Conflict if a newer one has replaced it */
export const changeStatus = (ctx: RouteContext, id: string, status: RecommendationStatus): Promise<Recommendation> =>
  inTenant(ctx, async (tx, at) => {
    const found = await findRecommendation(tx, id);
    if (found === null) throw new NotFound('recommendation', id);
    const viewer = await resolveSubject(tx, ctx, `person:${found.personId}`, recommendationView);
    await holdRecommendations(tx, found.personId);
    // New ones may have been generated until then.
    const stored = (await findRecommendation(tx, id)) ?? found;
    const others = await listRecommendations(tx, [stored.personId]);
    const isCovered = others.some(
      (other) =>
        other.id !== id &&
        other.metric === stored.metric &&
        other.replacedAt === null &&
        isOpen(other.status) &&
        isOpen(status),
    );
    if (stored.replacedAt !== null || isCovered)
      throw new Conflict(t('A newer recommendation has replaced this one. Refresh to see it.'));
    const by = ctx.user.name;
    const changedAt = new Date(ctx.platform.clock.now());
    const changed = { ...stored, status, statusChangedAt: changedAt, statusChangedBy: by };
    if (status !== stored.status) {
      await setRecommendationStatus(tx, id, { status, at: changedAt, by });
      await writeAudit(tx, ctx, {
        action: 'recommendations.status',
        // The stored title is English, and a message.
        subject: say('“{title}” for {name}', { title: { message: stored.document.title }, name: viewer.name }),
        detail: { id, from: stored.status, to: status },
      });
    }
    const shown = status === stored.status ? stored : changed;
    return presentRecommendation(shown, {
      name: viewer.name,
      effect: await measureEffect(tx, {
        recommendation: shown,
        viewer,
        at,
        unresolved: unresolvedIn(tx, ctx.organizationId),
      }),
    });
  });
