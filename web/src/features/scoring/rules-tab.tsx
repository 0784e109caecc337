import { scoringBounds, scoringRuleTypes } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { scoringTexts } from '../../texts/scoring.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { NumberField } from '../../ui/number-input.tsx';
import { Slider } from '../../ui/slider.tsx';
import { moved, problemsByRule, tryRules, type RuleSettings, type Tried } from './draft.ts';
import type { TabProps } from './metrics-tab.tsx';

const texts = scoringTexts.rules;

/** How rules change the weighted mean; the first one that applies decides. */
export const RulesTab = ({ settings, change }: TabProps): ReactNode => {
  const { rules, method } = settings;
  const problems = problemsByRule(settings);
  const changeRule = (id: string, changes: Partial<RuleSettings>): void =>
    change({ rules: rules.map((rule) => (rule.id === id ? { ...rule, ...changes } : rule)) });
  const add = (): void => {
    const rule = { id: crypto.randomUUID(), name: texts.newName, type: 'threshold', condition: 'score >= 90' } as const;
    change({ rules: [...rules, { ...rule, value: 1, description: '' }] });
  };
  return (
    <>
      <p className="s mut">
        {texts.note} {texts.noBands}
      </p>
      {method === 'custom' ? (
        <p className="note">{texts.custom}</p>
      ) : (
        <p className="note warn">
          <span>{texts.notCustom(method)}</span>
          <Button onClick={() => change({ method: 'custom' })}>{texts.chooseCustom}</Button>
        </p>
      )}
      {rules.length === 0 ? <p className="mut">{texts.none}</p> : null}
      {rules.map((rule, index) => {
        const found = problems.get(rule.id);
        return (
          <Rule
            key={rule.id}
            rule={rule}
            index={index}
            count={rules.length}
            problem={found === undefined ? undefined : texts.problem(found.line, found.column, found.message)}
            change={(changes) => changeRule(rule.id, changes)}
            move={(by) => change({ rules: moved(rules, index, by) })}
            remove={() => change({ rules: rules.filter((other) => other.id !== rule.id) })}
          />
        );
      })}
      <span>
        <Button onClick={add} disabled={rules.length >= scoringBounds.rules}>
          {texts.add}
        </Button>
      </span>
      {rules.length === 0 || problems.size > 0 ? null : <Trial apply={(score) => tryRules(settings, score)} />}
    </>
  );
};

type RuleProps = {
  rule: RuleSettings;
  index: number;
  count: number;
  problem: string | undefined;
  change: (changes: Partial<RuleSettings>) => void;
  move: (by: -1 | 1) => void;
  remove: () => void;
};

const Rule = ({ rule, index, count, problem, change, move, remove }: RuleProps): ReactNode => (
  <fieldset className="scored">
    <legend className="hidden-text">{texts.nth(index + 1)}</legend>
    <div className="rule-fields">
      <Field
        label={texts.name}
        value={rule.name}
        change={(name) => change({ name })}
        maxLength={100}
        error={rule.name.trim() === '' ? texts.nameRequired : undefined}
      />
      <Select
        label={texts.type}
        value={rule.type}
        options={scoringRuleTypes.map((value) => ({ value, label: texts.types[value] }))}
        change={(type) => change({ type })}
      />
      <NumberField
        label={texts.value}
        value={rule.value}
        {...scoringBounds.ruleValue}
        step={0.05}
        change={(value) => change({ value })}
      />
    </div>
    <Condition rule={rule} problem={problem} change={(condition) => change({ condition })} />
    <div className="rule-foot">
      <Field
        label={texts.description}
        value={rule.description}
        change={(description) => change({ description })}
        maxLength={500}
      />
      <Button aria-label={texts.up(rule.name)} disabled={index === 0} onClick={() => move(-1)}>
        ↑
      </Button>
      <Button aria-label={texts.down(rule.name)} disabled={index === count - 1} onClick={() => move(1)}>
        ↓
      </Button>
      <Button aria-label={texts.remove(rule.name)} onClick={remove}>
        {texts.removeShort}
      </Button>
    </div>
  </fieldset>
);

/** A formula gets several lines, other fields one; errors and their position appear below. */
const Condition = ({
  rule,
  problem,
  change,
}: {
  rule: RuleSettings;
  problem: string | undefined;
  change: (condition: string) => void;
}): ReactNode => {
  const shared = {
    label: texts.condition[rule.type],
    hint: texts.hints[rule.type],
    error: problem,
    isErrorLive: true,
    className: 'formula',
    value: rule.condition,
    change,
    spellCheck: false,
    maxLength: scoringBounds.conditionLength,
  };
  return rule.type === 'formula' ? <TextArea {...shared} rows={3} /> : <Field {...shared} />;
};

const Trial = ({ apply }: { apply: (score: number) => Tried }): ReactNode => {
  const [score, setScore] = useState(75);
  const result = apply(score);
  return (
    <div className="scored">
      <Slider label={texts.tryScore} value={score} min={0} max={100} change={setScore} write={String} />
      <p className="s num" role="status">
        {texts.tryResult(result.rule, result.score)}
        {result.unlimited === result.score ? null : ` ${texts.limited(result.unlimited)}`}{' '}
        <span className="mut">{texts.tryNote}</span>
      </p>
      {result.failing.map((name) => (
        <p key={name} className="note warn s">
          {texts.withoutResult(name)}
        </p>
      ))}
    </div>
  );
};
