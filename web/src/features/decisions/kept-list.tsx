import type { ReactNode } from 'react';
import { decisionTexts } from '../../texts/decisions.ts';
import { writeDay } from '../../ui/format.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useKeptDecisions } from './decisions.queries.ts';

const texts = decisionTexts.kept;

/** What was saved, the latest first. */
export const KeptList = (): ReactNode => {
  const { data, error } = useKeptDecisions();
  return (
    <Panel title={texts.title}>
      {error !== null ? (
        <p className="banner" role="alert">
          {error.message}
        </p>
      ) : data === undefined ? (
        <div className="skeleton" style={{ height: 60 }} />
      ) : data.decisions.length === 0 ? (
        <p className="s mut">{texts.none}</p>
      ) : (
        <div className="scroll">
          <table className="rows">
            <thead>
              <tr>
                <th>{texts.what}</th>
                <th>{texts.team}</th>
                <th>{texts.by}</th>
                <th>{texts.when}</th>
              </tr>
            </thead>
            <tbody>
              {data.decisions.map((one) => (
                <tr key={one.id}>
                  <td>
                    <InnerLink className="link" href={`/performance/decision-support/${one.id}`}>
                      {decisionTexts.questionText(one.question)}
                    </InnerLink>
                  </td>
                  <td>{one.team?.name ?? decisionTexts.organization}</td>
                  <td>{one.madeBy}</td>
                  <td className="num one-line">{writeDay(one.madeAt, 'UTC')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
};
