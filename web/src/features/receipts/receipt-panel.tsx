import { contract } from '@sightline/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ApiError, failureText } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { receiptTexts as texts } from '../../texts/receipts.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { ExportButton } from '../../ui/exports/export-button.tsx';
import { rangeName, rangeQuery, type Range } from '../../ui/filters/filters.ts';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { downloadReceipt } from './download-receipt.ts';
import { asOfQuery, readClaimed } from './claimed-figure.ts';
import type { ReceiptOf } from './receipt-address.ts';
import { ReceiptRows } from './receipt-rows.tsx';
import { ReceiptGroups } from './receipt-groups.tsx';
import { ReceiptSummary } from './receipt-summary.tsx';
import { RowFilters, type RowChoice } from './row-filters.tsx';
import { useReceipt } from './use-receipt.ts';
import { LoadFailed, Pending, Skeleton } from '../../ui/query-state.tsx';

const ClaimedFigures = lazy(async () => ({ default: (await import('./printed-figure.tsx')).ClaimedFigures }));

const useReceiptPages = (of: ReceiptOf, range: Range, { show, outcome, groupBy }: RowChoice) => {
  const { metric, subject, within } = of;
  const claimed = readClaimed(of.claimed);
  return useInfiniteQuery({
    queryKey: queryKeys.receipt(metric, subject, rangeName(range), within, show, outcome, groupBy, claimed?.asOf),
    queryFn: ({ pageParam }) =>
      call(contract.receipts.open, {
        params: { metric },
        query: {
          ...rangeQuery(range),
          subject,
          show,
          ...asOfQuery(claimed),
          ...(within === undefined ? {} : { within }),
          ...(outcome === 'all' || show === 'excluded' ? {} : { outcome }),
          ...(groupBy === 'none' ? {} : { groupBy }),
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
};

/** How the figure in the URL was calculated, next to any screen. */
export const OpenedReceipt = (): ReactNode => {
  const { current, close } = useReceipt();
  const { filters } = useFilters();
  return (
    <Drawer label={texts.receipt} open={current !== null} close={close}>
      {current === null ? null : (
        <Content
          key={`${current.metric}/${current.subject}/${current.days?.from}/${current.within}`}
          of={current}
          range={{ ...filters.range, ...current.days }}
        />
      )}
    </Drawer>
  );
};

const Content = ({ of, range }: { of: ReceiptOf; range: Range }): ReactNode => {
  const { before, openInside, back, close } = useReceipt();
  const [choice, setChoice] = useState<RowChoice>({ show: 'included', outcome: 'all', groupBy: 'none' });
  const query = useReceiptPages(of, range, choice);
  const first = query.data?.pages[0];
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const hasChanged = query.error instanceof ApiError && query.error.status === 409;
  return (
    <div aria-busy={query.isFetching}>
      <div className="drawer-top">
        {before === null ? null : (
          <Button variant="link" aria-label={texts.back} onClick={back}>
            {texts.backShort}
          </Button>
        )}
        <span className="grow" />
        <Button variant="icon" aria-label={texts.close} onClick={close}>
          ✕
        </Button>
      </div>
      {hasChanged ? null : <LoadFailed loads={query} what={texts.loadFailed} />}
      {first === undefined ? (
        query.error === null && <Skeleton height={200} />
      ) : (
        <>
          {of.claimed === undefined ? null : (
            <Suspense fallback={<Pending />}>
              <ClaimedFigures receipt={first} of={of} />
            </Suspense>
          )}
          <ReceiptSummary receipt={first} />
          <RowFilters receipt={first} choice={choice} change={setChoice} />
          {first.groups !== undefined && choice.show === 'included' ? (
            <ReceiptGroups receipt={first} open={(within) => openInside(of.metric, of.subject, of.days, within)} />
          ) : (
            <ReceiptRows rows={rows} receipt={first} open={openInside} />
          )}
          {first.withheld === undefined ? null : <p className="note">{first.withheld}</p>}
          {hasChanged ? (
            <p className="note" role="alert">
              {failureText(query.error, texts.loadFailed)}
            </p>
          ) : null}
          <div className="actions">
            {hasChanged ? (
              <Button disabled={query.isFetching} onClick={() => void query.refetch()}>
                {texts.reload}
              </Button>
            ) : query.hasNextPage && choice.groupBy === 'none' ? (
              <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {texts.more(first.rowCount)}
              </Button>
            ) : null}
            <ExportButton
              label={texts.download}
              isEmpty={first.rowCount === 0 && first.leftOut.length === 0}
              save={() => void downloadReceipt(of, range, first)}
            />
          </div>
        </>
      )}
    </div>
  );
};
