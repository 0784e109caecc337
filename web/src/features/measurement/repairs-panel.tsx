import type { RulesDocument } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { rulesTexts } from '../../texts/rules.ts';
import { Field } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Segments } from '../../ui/segments.tsx';
import { listOf, unlessSuggested } from './rules-draft.ts';
import type { ShownRules } from './rules.queries.ts';

const texts = rulesTexts.repairs;

type Props = { shown: ShownRules; rules: RulesDocument; change: (rules: RulesDocument) => void };

/** Rules for repairs, incident attribution and the start of lead time. */
export const RepairsPanel = ({ shown: { suggested }, rules, change }: Props): ReactNode => {
  const days = rules.attributionDays ?? suggested.attributionDays;
  const patterns = (part: 'hotfixPatterns' | 'revertPatterns' | 'rollbackPatterns', label: string): ReactNode => (
    <PatternList
      label={label}
      held={rules[part] ?? suggested[part]}
      change={(list) => change({ ...rules, [part]: unlessSuggested(list, suggested[part]) })}
    />
  );
  return (
    <Panel title={texts.title}>
      <div className="incident-lists">
        {patterns('hotfixPatterns', texts.hotfixes)}
        {patterns('revertPatterns', texts.reverts)}
        {patterns('rollbackPatterns', texts.rollbacks)}
        <NumberField
          label={texts.days}
          min={1}
          max={90}
          step={1}
          reportsAll
          value={days}
          change={(typed) =>
            change({ ...rules, attributionDays: unlessSuggested(Math.trunc(typed), suggested.attributionDays) })
          }
          hint={texts.daysHint}
          error={days >= 1 && days <= 90 ? undefined : texts.daysInvalid}
        />
      </div>
      <div className="in-line mapping-head">
        <span className="label">{texts.start}</span>
        <Segments
          label={texts.start}
          choices={['first-commit', 'opened'] as const}
          value={rules.leadTimeStart ?? suggested.leadTimeStart}
          change={(start) => change({ ...rules, leadTimeStart: unlessSuggested(start, suggested.leadTimeStart) })}
          nameOf={(start) => texts.starts[start]}
        />
      </div>
    </Panel>
  );
};

const PatternList = ({
  label,
  held,
  change,
}: {
  label: string;
  held: readonly string[];
  change: (list: string[]) => void;
}): ReactNode => {
  const [text, setText] = useState(held.join(', '));
  return (
    <Field
      label={label}
      value={text}
      change={(typed) => {
        setText(typed);
        change(listOf(typed));
      }}
      hint={texts.hint}
      spellCheck={false}
    />
  );
};
