import type { ScopeItem } from '@sightline/contract';
import type { ReactNode } from 'react';
import { scopeTexts as texts } from '../../texts/scope.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { storedOf, type KindPlan } from './scope-choice.ts';

const maxNamed = 5;

const namesOf = (items: readonly ScopeItem[]): string => {
  const named = items.slice(0, maxNamed).map((item) => item.name);
  const rest = items.length - named.length;
  return rest === 0 ? named.join(', ') : texts.more(named.join(', '), rest);
};

type Props = { plans: readonly KindPlan[]; busy: boolean; save: () => void; discard: () => void };

/** Previews what saving would change. */
export const ScopeSummary = ({ plans, busy, save, discard }: Props): ReactNode => {
  const changed = plans.filter((plan) => plan.changed);
  if (changed.length === 0) return null;
  const leaving = changed.filter((plan) => storedOf(plan.leaves) > 0);
  const removed = leaving.map((plan) => texts.amount(storedOf(plan.leaves), plan.kind)).join(', ');
  return (
    <section className="note scope-summary" aria-live="polite">
      <div className="grow">
        {changed.map((plan) => (
          <Sentences key={plan.kind} plan={plan} />
        ))}
      </div>
      <span className="choices">
        {leaving.length > 0 ? (
          <Confirm
            label={texts.save}
            question={texts.saveSure(removed)}
            consequence={texts.saveConsequence}
            yes={texts.yes}
            no={texts.no}
            disabled={busy}
            confirm={save}
          />
        ) : (
          <Button variant="primary" disabled={busy} onClick={save}>
            {texts.save}
          </Button>
        )}
        <Button disabled={busy} onClick={discard}>
          {texts.discard}
        </Button>
      </span>
    </section>
  );
};

const Sentences = ({ plan: { kind, leaves, joins, nothing, closes } }: { plan: KindPlan }): ReactNode => {
  const name = texts.kinds[kind];
  const sentences = [
    nothing ? texts.nothingLeft(kind) : '',
    leaves.length === 0 ? '' : texts.removed(namesOf(leaves), texts.amount(storedOf(leaves), kind)),
    joins.length === 0 ? '' : texts.added(namesOf(joins)),
    closes && !nothing ? texts.newOnesExcluded(name) : '',
  ].filter((sentence) => sentence !== '');
  return (
    <p>
      <b>{name}</b> {sentences.join(' ')}
    </p>
  );
};
