import { contract } from '@sightline/contract';
import type { Feature } from '../../platform/feature.ts';
import { bindPublic } from '../../platform/http/bind.ts';
import { reportIssue } from './report-issue.ts';

export { listReports } from './issue-reports.store.ts';

/** What people report from an error page, signed in or not. */
export const issueReports: Feature = {
  name: 'issue-reports',
  routes: [
    bindPublic(contract.issueReports.report, async (ctx, { body }) => {
      await reportIssue(ctx, body);
      return { recorded: true as const };
    }),
  ],
  jobs: [],
};
