import type { ScoringSettings } from '@sightline/contract';
import type { ReactNode } from 'react';
import { scoringTexts } from '../../texts/scoring.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { relativeTime } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useLoadVersion, type Scoring } from './scoring.queries.ts';

const texts = scoringTexts.history;

/** Every saved version, its author, and a way to restore it. */
export const HistoryPanel = ({
  scoring,
  load,
}: {
  scoring: Scoring;
  load: (settings: ScoringSettings) => void;
}): ReactNode => {
  const now = useNow();
  const take = useLoadVersion(load);
  return (
    <Panel title={texts.title}>
      {scoring.history.length === 0 ? (
        <p className="mut">{texts.none}</p>
      ) : (
        <div className="scroll">
          <DataTable
            className="rows versions"
            columns={[
              { title: texts.columns.version },
              { title: texts.columns.change },
              { title: texts.columns.who },
              { title: texts.columns.when },
              { title: texts.load, hidden: true },
            ]}
          >
            {scoring.history.map(({ version, summary, madeBy, madeAt }) => (
              <tr key={version}>
                <td className="num">{version}</td>
                <td>{summary}</td>
                <td>{madeBy}</td>
                <td className="num one-line">{relativeTime(Date.parse(madeAt), now)}</td>
                <td className="right">
                  {version === scoring.version ? null : (
                    <Button
                      aria-label={texts.loadOf(version)}
                      disabled={take.isPending}
                      onClick={() => take.mutate(version)}
                    >
                      {texts.load}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </DataTable>
        </div>
      )}
    </Panel>
  );
};
