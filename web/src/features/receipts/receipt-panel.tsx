import { contract, type Receipt, type ReceiptRow, type TimeRange } from '@sightline/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { missingText, write, writeDay, writePeriod, writeText } from '../../ui/format.ts';
import { downloadReceipt } from './download-receipt.ts';
import type { OpenReceipt } from './use-receipt.ts';

type Props = { metric: string; subject: string; range: TimeRange; open: OpenReceipt; close: () => void };
type Shown = 'included' | 'excluded';

/** How a figure was made. Esc closes it, and the focus returns to where it was. */
export const ReceiptPanel = ({ metric, subject, range, open, close }: Props): ReactNode => {
  const [show, setShow] = useState<Shown>('included');
  const panel = useRef<HTMLElement>(null);
  const query = useInfiniteQuery({
    queryKey: ['measured', 'receipt', metric, subject, range, show],
    queryFn: ({ pageParam }) =>
      call(contract.receipts.open, {
        params: { metric },
        query: { timeRange: range, subject, show, ...(pageParam === '' ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEffect(() => {
    const escape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close();
    };
    addEventListener('keydown', escape);
    return () => removeEventListener('keydown', escape);
  });
  const first = query.data?.pages[0];
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <aside className="sheet" ref={panel} tabIndex={-1} role="dialog" aria-label="Receipt" aria-busy={query.isFetching}>
      <button className="icon" type="button" aria-label="Close the receipt" onClick={close} style={{ float: 'right' }}>
        ✕
      </button>
      {query.error === null ? null : (
        <p className="banner" role="alert">
          {query.error.message}
        </p>
      )}
      {first === undefined ? (
        <div className="skeleton" style={{ height: 200 }} />
      ) : (
        <Summary receipt={first} show={show} setShow={setShow} />
      )}
      {first === undefined ? null : <Rows rows={rows} receipt={first} open={open} />}
      {first === undefined ? null : (
        <div className="actions">
          {query.hasNextPage ? (
            <button
              className="btn"
              type="button"
              disabled={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              More of {first.rowCount} rows
            </button>
          ) : null}
          <button className="btn" type="button" onClick={() => void downloadReceipt({ metric, subject, range })}>
            Download CSV
          </button>
        </div>
      )}
    </aside>
  );
};

const Summary = ({
  receipt,
  show,
  setShow,
}: {
  receipt: Receipt;
  show: Shown;
  setShow: (show: Shown) => void;
}): ReactNode => {
  const { figure } = receipt;
  const written = figure.kind === 'value' ? write(figure.value, receipt.unit) : null;
  const leftOut = receipt.leftOut.reduce((total, one) => total + one.count, 0);
  return (
    <>
      <h2>{receipt.name}</h2>
      <div className="big num">
        {written === null ? '—' : `${written.number} `}
        {written === null ? null : <span className="s mut">{written.unit}</span>}
      </div>
      <div className="xs mut num">
        {figure.kind === 'value' ? receipt.aggregation : `Insufficient data: ${missingText(figure)}`}
        {figure.kind === 'value' && figure.p75 !== undefined ? ` · p75 ${writeText(figure.p75, receipt.unit)}` : ''}
        {figure.kind === 'value' && figure.p90 !== undefined ? ` · p90 ${writeText(figure.p90, receipt.unit)}` : ''}
        {figure.kind === 'value' && figure.low !== undefined
          ? ` · interval ${figure.low.toFixed(0)} to ${figure.high?.toFixed(0)}`
          : ''}
      </div>
      <dl>
        <dt>Definition</dt>
        <dd>
          {receipt.definition} <span className="mut">v{receipt.version}</span>
        </dd>
        <dt>About</dt>
        <dd>{receipt.subject.name}</dd>
        <dt>Period</dt>
        <dd className="num">
          {writePeriod(receipt.period)}, {receipt.period.timeZone}, by {receipt.placedBy}
        </dd>
        <dt>Coverage</dt>
        <dd className="num">
          {figure.kind === 'value' ? figure.n : figure.have} of {figure.total}
        </dd>
        <dt>Left out</dt>
        <dd>
          {receipt.leftOut.length === 0
            ? 'Nothing'
            : receipt.leftOut.map((one) => `${one.count} ${one.reason}`).join(' · ')}
        </dd>
        {receipt.incomplete.length === 0 ? null : (
          <>
            <dt>Incomplete</dt>
            <dd>{receipt.incomplete.join(' ')}</dd>
          </>
        )}
      </dl>
      <Parts receipt={receipt} />
      {leftOut === 0 ? null : (
        <div className="seg" role="group" aria-label="Rows">
          {(['included', 'excluded'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className={show === one ? 'on' : ''}
              aria-pressed={show === one}
              onClick={() => setShow(one)}
            >
              {one === 'included' ? 'Rows that count' : `Left out (${leftOut})`}
            </button>
          ))}
        </div>
      )}
    </>
  );
};

const Parts = ({ receipt }: { receipt: Receipt }): ReactNode => {
  const total = receipt.parts.reduce((sum, part) => sum + part.value, 0);
  if (total <= 0) return null;
  const colour = (index: number): string => `var(--s${(index % 4) + 1})`;
  return (
    <div style={{ marginBottom: 12 }}>
      <div className="label">{receipt.metric === 'lead_time' ? 'Where the time goes' : 'What it is made of'}</div>
      <div className="phases" aria-hidden="true">
        {receipt.parts.map((part, index) => (
          <i
            key={part.label}
            style={{ flexGrow: part.value, flexBasis: 0, background: colour(index), opacity: index > 3 ? 0.6 : 1 }}
          />
        ))}
      </div>
      <div className="phase-list num">
        {receipt.parts.map((part, index) => (
          <span key={part.label} style={{ '--c': colour(index) } as React.CSSProperties}>
            {part.label} {part.unit === 'score' ? part.value.toFixed(1) : writeText(part.value, part.unit)}
          </span>
        ))}
      </div>
      {receipt.partsNote === null ? null : <p className="xs mut">{receipt.partsNote}</p>}
    </div>
  );
};

const Rows = ({
  rows,
  receipt,
  open,
}: {
  rows: readonly ReceiptRow[];
  receipt: Receipt;
  open: OpenReceipt;
}): ReactNode => (
  <table style={{ marginTop: 12 }}>
    <thead>
      <tr>
        <th>What</th>
        <th>When</th>
        <th className="r">{rows.some((row) => row.excluded !== null) ? 'Why not' : 'Value'}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.key}>
          <td>
            <RowTitle row={row} open={open} />
            {row.person === null ? null : <div className="xs mut">{row.person}</div>}
          </td>
          <td className="mut num one-line">{row.at === null ? '' : writeDay(row.at, receipt.period.timeZone)}</td>
          <td className="r">
            {row.excluded ?? (row.value === null ? '' : writeText(row.value, rowUnit(row, receipt)))}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** One row of a rate is a count, not a rate; of a share it is yes or no. */
const rowUnit = (row: ReceiptRow, receipt: Receipt): ReceiptRow['unit'] | null =>
  receipt.unit === 'per-week' || receipt.unit === 'share' || receipt.unit === 'people' || receipt.unit === 'teams'
    ? null
    : row.unit;

const RowTitle = ({ row, open }: { row: ReceiptRow; open: OpenReceipt }): ReactNode => {
  const { receipt } = row;
  if (receipt !== null) {
    return (
      <button className="link" type="button" onClick={() => open(receipt.metric, receipt.subject)}>
        {row.title}
      </button>
    );
  }
  if (row.url === null || !/^https?:\/\//.test(row.url)) return <>{row.title}</>;
  return (
    <a className="link" href={row.url} target="_blank" rel="noreferrer">
      {row.title}
    </a>
  );
};
