import { contract } from '@sightline/contract';
import { hasCapability } from '../../platform/capabilities.ts';
import type { SessionUser } from '../../platform/context.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { inThread } from '../../platform/threads/worker-thread.ts';
import { inTenant } from '../ranges/index.ts';
import { recordListView, seesIndividuals } from '../visibility/index.ts';
import { listTeams } from '../people/index.ts';
import { checkSettings } from './check-settings.ts';
import { previewOfGroups } from './preview-of-groups.ts';
import { showScoring, showVersion } from './read-scoring.ts';
import { saveScoring } from './save-scoring.ts';
import { previewScoringTask } from './scoring-tasks.ts';

/** Scoring settings affect everyone, so only admins change them. */
const canManage = ({ user }: { user: SessionUser }): boolean => hasCapability(user, 'canManageOrganization');

export const scoringRoutes: readonly BoundRoute[] = [
  bind(contract.scoring.read, { allow: canManage, handle: (ctx) => showScoring(ctx) }),
  bind(contract.scoring.readVersion, {
    allow: canManage,
    handle: (ctx, { params }) => showVersion(ctx, params.version),
  }),
  bind(contract.scoring.preview, {
    allow: canManage,
    handle: async (ctx, { body: { configuration, ...page } }) => {
      const { platform, organizationId } = ctx;
      const teams = await withTenant(platform.database, organizationId, listTeams);
      checkSettings(configuration, new Set(teams.map((team) => team.id)));
      const preview = await inThread(platform.config, organizationId, previewScoringTask, {
        settings: configuration,
        ...page,
      });
      if (!seesIndividuals(ctx.user)) return previewOfGroups(preview, teams);
      await inTenant(ctx, async (tx, at) => {
        const shown = preview.rows.flatMap(({ kind, id }) => (kind === 'person' ? id : []));
        await recordListView(tx, ctx, shown, at);
      });
      return preview;
    },
  }),
  bind(contract.scoring.save, { allow: canManage, handle: (ctx, { body }) => saveScoring(ctx, body) }),
];
