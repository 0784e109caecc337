import { useState, type ReactNode } from 'react';
import { historyTexts } from '../../texts/history.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { writeDate } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/query-state.tsx';
import { SourceLink } from '../../ui/source-link.tsx';
import type { Historical } from './history.queries.ts';

const texts = historyTexts.events;
const first = 12;

const noteOf = ({ deployments, incidents }: Historical): string =>
  [texts.deployments(deployments) ?? [], texts.incidents(incidents) ?? []].flat().join('; ');

/** Incidents, deployments, joiners and configuration changes of the period, the latest first. */
export const TimelineEvents = ({ data }: { data: Historical | undefined }): ReactNode => {
  const [all, setAll] = useState(false);
  const list = data?.annotations.toReversed() ?? [];
  const shown = all ? list : list.slice(0, first);
  return (
    <Panel title={texts.title} note={data === undefined ? undefined : noteOf(data)}>
      {data === undefined ? (
        <Skeleton height={120} />
      ) : list.length === 0 ? (
        <p className="s mut">{texts.none}</p>
      ) : (
        <div className="scroll">
          <DataTable
            className="rows events"
            columns={[{ title: texts.when }, { title: texts.kind }, { title: texts.what }]}
          >
            {shown.map((event, index) => (
              <tr key={`${event.at}/${index}`}>
                <td className="num one-line">{writeDate(event.at, data.period.timeZone)}</td>
                <td className="one-line">{texts.kinds[event.kind]}</td>
                <td>
                  <SourceLink title={event.title} url={event.url} />
                </td>
              </tr>
            ))}
          </DataTable>
        </div>
      )}
      {list.length <= shown.length ? null : (
        <Button variant="link" onClick={() => setAll(true)}>
          {texts.more(list.length)}
        </Button>
      )}
    </Panel>
  );
};
