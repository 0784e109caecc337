import type { Provider } from '@sightline/contract';
import type { ReactNode } from 'react';
import { useSession } from '../../platform/session.ts';
import { integrationTexts } from '../../texts/integrations.ts';
import { jobTexts } from '../../texts/collection-jobs.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { writeMoment } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { useQuarantinedRecords } from './jobs.queries.ts';
import { QueryState } from '../../ui/query-state.tsx';

const texts = jobTexts.quarantine;

/** Quarantined records of a source, with the reasons. */
export const QuarantinedRecords = ({ provider, close }: { provider: Provider; close: () => void }): ReactNode => {
  const query = useQuarantinedRecords(provider);
  const { data } = query;
  const zone = useSession()?.organization?.timeZone ?? 'UTC';
  return (
    <Panel
      title={texts.title(integrationTexts.names[provider])}
      note={data === undefined ? undefined : texts.shown(data.records.length, data.total)}
    >
      <p className="s mut">
        {texts.note}{' '}
        <Button variant="link" onClick={close}>
          {texts.close}
        </Button>
      </p>
      <QueryState
        query={query}
        {...integrationTexts.notLoaded}
        waiting={120}
        isEmpty={({ records }) => records.length === 0}
        empty={<p className="mut">{texts.none}</p>}
      >
        {(data) => (
          <div className="scroll">
            <DataTable
              className="rows"
              columns={[
                { title: texts.columns.kind },
                { title: texts.columns.id },
                { title: texts.columns.reason },
                { title: texts.columns.seen },
                { title: texts.columns.record },
              ]}
            >
              {data.records.map((record) => (
                <tr key={`${record.kind} ${record.sourceId}`}>
                  <td>{record.kind}</td>
                  <td>{record.sourceId}</td>
                  <td className="reason">{record.reason}</td>
                  <td className="num moment">{writeMoment(record.lastSeenAt, zone)}</td>
                  <td>
                    <code className="xs excerpt">{record.excerpt}</code>
                  </td>
                </tr>
              ))}
            </DataTable>
          </div>
        )}
      </QueryState>
    </Panel>
  );
};
