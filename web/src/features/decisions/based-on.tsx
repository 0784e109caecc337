import { addDays, type Answer, type Decision } from '@sightline/contract';
import type { ReactNode } from 'react';
import { decisionTexts } from '../../texts/decisions.ts';
import { FigureButton } from '../../ui/figures/figure-button.tsx';
import type { Days } from '../../ui/filters/filters.ts';
import { Panel } from '../../ui/panel.tsx';
import type { OpenReceipt } from '../receipts/use-receipt.ts';

const texts = decisionTexts.basis;

type Basis = Extract<Answer, { kind: 'completion' }>['basis'];

/** The complete days before the question, which the forecast samples from. */
const daysOf = ({ historyDays }: Basis, askedOn: string): Days => ({
  from: addDays(askedOn, -historyDays),
  to: addDays(askedOn, -1),
});

/** The history that a forecast samples from, and the seed that reproduces it. */
export const BasedOn = ({
  decision,
  basis,
  open,
}: {
  decision: Decision;
  basis: Basis;
  open: OpenReceipt;
}): ReactNode => (
  <Panel title={texts.title}>
    <div>
      <div className="label">{texts.throughput}</div>
      <FigureButton
        figure={{ kind: 'value', value: basis.itemsPerWeek, n: basis.n, total: basis.n }}
        unit="per-week"
        label={texts.throughput}
        open={() => open('throughput', `team:${decision.team?.id ?? ''}`, daysOf(basis, decision.askedOn))}
      />
    </div>
    <p className="s mut">{texts.text(basis)}</p>
    <p className="s mut num">{texts.seed(decision.seed, decision.dataVersion)}</p>
  </Panel>
);
