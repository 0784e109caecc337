import type { ReactNode } from 'react';
import { riskTexts as texts } from '../../texts/risks.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { StatementText } from '../receipts/statement-text.tsx';
import { RiskLevel } from './risk-level.tsx';
import { useTeamRisks } from './risks.queries.ts';

/** Risks of teams rather than of people. */
export const TeamRisksPanel = (): ReactNode => (
  <Panel title={texts.teams} note={texts.teamsNote}>
    <QueryState
      query={useTeamRisks()}
      what={texts.teamsFailed}
      waiting={160}
      isEmpty={({ teamRisks }) => teamRisks.length === 0}
      empty={<p className="s mut">{texts.teamsNone}</p>}
    >
      {({ teamRisks }) => (
        <div className="scroll">
          <DataTable
            className="rows stacked team-risks"
            columns={[
              { title: texts.severity },
              { title: texts.team },
              { title: texts.what },
              { title: texts.mitigation },
            ]}
          >
            {teamRisks.map(({ kind, teamId, teamName, severity, description, mitigations }, index) => (
              <tr key={index}>
                <td data-label={texts.severity}>
                  <RiskLevel level={severity} />
                </td>
                <td data-label={texts.team}>
                  <InnerLink className="link" href={`/teams/${teamId}`}>
                    {teamName}
                  </InnerLink>
                </td>
                <td>
                  <b>{texts.kind[kind]}.</b> <StatementText statement={description} />
                </td>
                <td className="mut">{mitigations.join(' ')}</td>
              </tr>
            ))}
          </DataTable>
        </div>
      )}
    </QueryState>
  </Panel>
);
