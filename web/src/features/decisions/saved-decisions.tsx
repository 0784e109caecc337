import type { ReactNode } from 'react';
import { decisionTexts } from '../../texts/decisions.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { writePlainDay } from '../../ui/format.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useSavedDecisions } from './decisions.queries.ts';
import { QueryState } from '../../ui/query-state.tsx';

const texts = decisionTexts.savedList;

/** Saved answers, latest first. */
export const SavedDecisions = (): ReactNode => {
  const query = useSavedDecisions();
  return (
    <Panel title={texts.title}>
      <QueryState
        query={query}
        what={texts.loadFailed}
        waiting={60}
        isEmpty={({ decisions }) => decisions.length === 0}
        empty={<p className="s mut">{texts.none}</p>}
      >
        {(data) => (
          <div className="scroll">
            <DataTable
              className="rows"
              columns={[{ title: texts.question }, { title: texts.team }, { title: texts.by }, { title: texts.when }]}
            >
              {data.decisions.map((saved) => (
                <tr key={saved.id}>
                  <td>
                    <InnerLink className="link" href={`/performance/decision-support/${saved.id}`}>
                      {decisionTexts.questionText(saved.question)}
                    </InnerLink>
                  </td>
                  <td>{saved.team?.name ?? decisionTexts.organization}</td>
                  <td>{saved.madeBy}</td>
                  <td className="num one-line">{writePlainDay(saved.askedOn)}</td>
                </tr>
              ))}
            </DataTable>
          </div>
        )}
      </QueryState>
    </Panel>
  );
};
