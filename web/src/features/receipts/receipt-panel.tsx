import { contract } from '@sightline/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { receiptTexts as texts } from '../../texts/receipts.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { rangeName, rangeQuery, type Range } from '../../ui/filters/filters.ts';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { downloadReceipt } from './download-receipt.ts';
import type { ReceiptOf } from './receipt-address.ts';
import { ReceiptRows } from './receipt-rows.tsx';
import { ReceiptSummary, type Shown } from './receipt-summary.tsx';
import { useReceipt } from './use-receipt.ts';
import { LoadFailed, Skeleton } from '../../ui/query-state.tsx';

const useReceiptPages = ({ metric, subject }: ReceiptOf, range: Range, show: Shown) =>
  useInfiniteQuery({
    queryKey: queryKeys.receipt(metric, subject, rangeName(range), show),
    queryFn: ({ pageParam }) =>
      call(contract.receipts.open, {
        params: { metric },
        query: { ...rangeQuery(range), subject, show, ...(pageParam === '' ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

/** How the figure in the address was made, beside any screen. */
export const OpenedReceipt = (): ReactNode => {
  const { current, close } = useReceipt();
  const { filters } = useFilters();
  return (
    <Drawer label={texts.receipt} open={current !== null} close={close}>
      {current === null ? null : (
        <Content
          key={`${current.metric}/${current.subject}/${current.days?.from}`}
          of={current}
          range={{ ...filters.range, ...current.days }}
        />
      )}
    </Drawer>
  );
};

const Content = ({ of, range }: { of: ReceiptOf; range: Range }): ReactNode => {
  const { before, openInside, back, close } = useReceipt();
  const [show, setShow] = useState<Shown>('included');
  const query = useReceiptPages(of, range, show);
  const first = query.data?.pages[0];
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
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
      <LoadFailed of={query} />
      {first === undefined ? (
        query.error === null && <Skeleton height={200} />
      ) : (
        <>
          <ReceiptSummary receipt={first} show={show} setShow={setShow} />
          <ReceiptRows rows={rows} receipt={first} open={openInside} />
          {first.withheld === undefined ? null : <p className="note">{first.withheld}</p>}
          <div className="actions">
            {query.hasNextPage ? (
              <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {texts.more(first.rowCount)}
              </Button>
            ) : null}
            <ExportButton
              label={texts.download}
              isEmpty={first.rowCount === 0 && first.leftOut.length === 0}
              save={() => void downloadReceipt(of, range)}
            />
          </div>
        </>
      )}
    </div>
  );
};
