import { contract } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { reportTexts } from '../../texts/reports.ts';
import { Button } from '../../ui/button.tsx';
import { CopyLine } from '../../ui/copy.tsx';
import { writeMoment } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useReportChange } from './reports.queries.ts';

const texts = reportTexts.document;
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Links that open a report for members; a link's address is shown once. */
export const SharesPanel = ({ reportId }: { reportId: string }): ReactNode => {
  const query = useQuery({
    queryKey: queryKeys.reportShares(reportId),
    queryFn: () => call(contract.reports.shares, { params: { reportId } }),
  });
  const failure = { title: texts.shareTitle, message: texts.shareFailed };
  const share = useReportChange(() => call(contract.reports.share, { params: { reportId }, body: { days: 7 } }), {
    failure,
  });
  const revoke = useReportChange(
    (shareId: string) => call(contract.reports.revokeShare, { params: { reportId, shareId } }),
    { success: () => ({ title: texts.linkRevoked, message: texts.linkEnded }), failure },
  );
  const made = share.data?.share;
  // A revoked link is no longer offered to copy.
  const url = query.data?.shares.some(({ id }) => id === made?.id) === true ? (made?.url ?? null) : null;
  return (
    <Panel title={texts.shareTitle}>
      <p className="s mut">{texts.shareNote}</p>
      <QueryState query={query} what={texts.sharesFailed} waiting={40}>
        {({ shares }) => (
          <ul className="report-rows">
            {shares.map(({ id, createdBy, expiresAt }) => (
              <li key={id}>
                <span className="grow s num">
                  {createdBy}. {texts.until(writeMoment(expiresAt, timeZone))}
                </span>
                <Button
                  aria-label={texts.revokeOf(createdBy, writeMoment(expiresAt, timeZone))}
                  disabled={revoke.isPending}
                  onClick={() => revoke.mutate(id)}
                >
                  {texts.revoke}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {/* Not a toast, which can cover the button that it asks to press. */}
      <p className="s" role="status">
        {url === null ? null : texts.linkCreated}
      </p>
      {url === null ? null : <CopyLine label={texts.link} text={url} />}
      <p>
        <Button disabled={share.isPending} onClick={() => share.mutate(undefined)}>
          {texts.share}
        </Button>
      </p>
    </Panel>
  );
};
