import type { RulesDocument } from '@sightline/contract';
import type { ReactNode } from 'react';
import { rulesTexts } from '../../texts/rules.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { withStateOutcome } from './rules-draft.ts';
import type { ShownRules } from './rules.queries.ts';

const texts = rulesTexts.deploymentStates;
const options = [
  { value: '', label: texts.neither },
  ...(['success', 'failure'] as const).map((one) => ({ value: one, label: texts.outcomes[one] })),
] as const;

type Props = { shown: ShownRules; rules: RulesDocument; change: (rules: RulesDocument) => void };

/** Classification of deployment states that Bitbucket does not document; hidden without any. */
export const DeploymentStatesPanel = ({ shown, rules, change }: Props): ReactNode => {
  const counts = new Map(shown.deploymentStates.map((state) => [state.name, state.count]));
  const states = [...new Set([...counts.keys(), ...rules.deploymentStates.map((state) => state.state)])];
  if (states.length === 0) return null;
  return (
    <Panel title={texts.title} note={texts.note}>
      <div className="scroll">
        <DataTable
          className="rows"
          columns={[
            { title: texts.columns.state },
            { title: texts.columns.runs, className: 'right' },
            { title: texts.columns.countsAs },
          ]}
        >
          {states.map((state) => (
            <tr key={state}>
              <td>{state}</td>
              <td className="right num">{texts.runs(counts.get(state) ?? 0)}</td>
              <td>
                <Select
                  label={texts.outcomeOf(state)}
                  isLabelHidden
                  value={rules.deploymentStates.find((entry) => entry.state === state)?.outcome ?? ''}
                  options={options}
                  change={(outcome) => change(withStateOutcome(rules, state, outcome === '' ? null : outcome))}
                />
              </td>
            </tr>
          ))}
        </DataTable>
      </div>
    </Panel>
  );
};
