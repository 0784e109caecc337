import { contract, type RouteReply } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { reportTexts } from '../../texts/reports.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { writeMoment, writePlainDay } from '../../ui/format.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { figureText } from './report-document.tsx';
import { useNoticeDeleted } from './reports.queries.ts';

const texts = reportTexts.document.check;
type Check = RouteReply<typeof contract.reports.check>;
type Changed = Check['changed'][number];

/** Says which figures of a report have changed since; each opens its receipt, which says when. */
export const CheckPanel = ({ reportId, timeZone }: { reportId: string; timeZone: string }): ReactNode => {
  const [isAsked, setAsked] = useState(false);
  const query = useQuery({
    queryKey: queryKeys.reportDocument(reportId, 'check'),
    queryFn: () => call(contract.reports.check, { params: { reportId } }),
    enabled: isAsked,
  });
  const noticeDeleted = useNoticeDeleted();
  useEffect(() => noticeDeleted(query.error), [noticeDeleted, query.error]);
  return (
    <Panel title={texts.title}>
      <p className="s mut">{texts.note}</p>
      {isAsked ? (
        <QueryState query={query} waiting={40} what={texts.failed}>
          {(check) => <Outcome check={check} timeZone={timeZone} />}
        </QueryState>
      ) : null}
      <p>
        <Button disabled={query.isFetching} onClick={() => (isAsked ? void query.refetch() : setAsked(true))}>
          {texts.run}
        </Button>
      </p>
    </Panel>
  );
};

const Outcome = ({ check, timeZone }: { check: Check; timeZone: string }): ReactNode => {
  const { checked, changed, dataVersion, measuredAt } = check;
  if (checked === 0 || dataVersion === null || measuredAt === null) return <p role="status">{texts.none}</p>;
  const measured = writeMoment(measuredAt, timeZone);
  const changedCount = changed.filter(({ state }) => state !== 'not-visible').length;
  if (changed.length === 0) return <p role="status">{texts.holds(checked, dataVersion, measured)}</p>;
  return (
    <>
      <p role="status">{texts.changed(changedCount, checked, dataVersion, measured)}</p>
      <DataTable
        className="rows stacked"
        aria-label={texts.title}
        columns={[
          { title: texts.columns.figure },
          { title: texts.columns.about },
          { title: texts.columns.printed, className: 'right' },
          { title: texts.columns.now, className: 'right' },
        ]}
      >
        {changed.map((one) => (
          <tr key={`${one.label} ${one.about} ${one.receipt}`}>
            <td>{one.label}</td>
            <td data-label={texts.columns.about}>
              {one.day === null
                ? one.about
                : [one.about, writePlainDay(one.day)].filter((name) => name !== '').join(', ')}
            </td>
            <td className="num right" data-label={texts.columns.printed}>
              {figureText(one.figure, one.unit)}
            </td>
            <td className="num right" data-label={texts.columns.now}>
              <Now changed={one} />
            </td>
          </tr>
        ))}
      </DataTable>
    </>
  );
};

const Now = ({ changed: { state, now, unit, receipt, label } }: { changed: Changed }): ReactNode => {
  if (state === 'not-visible') return <span className="mut">{texts.hidden}</span>;
  if (state === 'no-longer-recorded' || now === null) return <span className="mut">{texts.gone}</span>;
  const text = figureText(now, unit);
  return (
    <InnerLink className="fig small" href={receipt} aria-label={`${label}: ${text}`}>
      {text}
    </InnerLink>
  );
};
