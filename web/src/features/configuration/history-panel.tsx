import type { ConfigurationVersion } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { useSession } from '../../platform/session.ts';
import { configurationTexts } from '../../texts/configuration.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { writeMoment } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useConfigurationHistory, useRestore } from './configuration.queries.ts';

const texts = configurationTexts.history;
const few = 10;

/** Who changed which settings when, with a way to restore every version. */
export const ConfigurationHistoryPanel = (): ReactNode => {
  const query = useConfigurationHistory();
  return (
    <Panel title={texts.title} note={texts.note}>
      <QueryState query={query} what={texts.loadFailed} waiting={180}>
        {({ versions }) => (versions.length === 0 ? <p className="mut">{texts.none}</p> : <Versions all={versions} />)}
      </QueryState>
    </Panel>
  );
};

const Versions = ({ all }: { all: readonly ConfigurationVersion[] }): ReactNode => {
  const zone = useSession()?.organization?.timeZone ?? 'UTC';
  const restore = useRestore();
  const [limit, setLimit] = useState(few);
  const latest = (kind: string): number =>
    all.find((version) => version.kind === kind && version.current)?.version ?? 0;
  return (
    <>
      <div className="scroll">
        <DataTable
          className="rows"
          columns={[
            { title: texts.columns.section },
            { title: texts.columns.change },
            { title: texts.columns.who },
            { title: texts.columns.when },
            { title: texts.columns.restore, hidden: true },
          ]}
        >
          {all.slice(0, limit).map(({ kind, version, summary, madeBy, madeAt, current }) => (
            <tr key={`${kind} ${version}`}>
              <td className="one-line">{configurationTexts.kind(kind)}</td>
              <td>{summary}</td>
              <td className="one-line">{madeBy}</td>
              <td className="num one-line">{writeMoment(madeAt, zone)}</td>
              <td className="right">
                {current ? (
                  <span className="mut s">{texts.current}</span>
                ) : (
                  <Button
                    aria-label={texts.restoreOf(configurationTexts.kind(kind), version)}
                    disabled={restore.isPending}
                    onClick={() => restore.mutate({ kind, version, seen: latest(kind) })}
                  >
                    {texts.restore}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </DataTable>
      </div>
      {all.length > limit ? <Button onClick={() => setLimit(all.length)}>{texts.more}</Button> : null}
    </>
  );
};
