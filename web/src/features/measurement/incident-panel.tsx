import type { IncidentChoice, RulesDocument } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { rulesTexts } from '../../texts/rules.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Segments } from '../../ui/segments.tsx';
import { listOf, toggled, unmatchedNames } from './rules-draft.ts';
import type { ShownRules } from './rules.queries.ts';

const texts = rulesTexts.incident;
const labelsNamed = 8;

type Props = { shown: ShownRules; rules: RulesDocument; change: (rules: RulesDocument) => void };

/** Which issues are incidents. */
export const IncidentPanel = ({ shown, rules, change }: Props): ReactNode => {
  const { suggested } = shown;
  const suggestion = [...suggested.incident.typeNames, ...suggested.incident.labels].join(', ');
  const customRule = rules.incident;
  const set = (incident: IncidentChoice | null): void => change({ ...rules, incident });
  const unmatched = customRule === null ? [] : unmatchedNames(customRule, shown);
  return (
    <Panel title={texts.title}>
      <Segments
        label={texts.mode}
        choices={['suggested', 'own'] as const}
        value={customRule === null ? 'suggested' : 'own'}
        change={(mode) => set(mode === 'own' ? suggested.incident : null)}
        nameOf={(mode) => (mode === 'own' ? texts.custom : texts.suggestedShort)}
        className="parts"
      />
      {customRule === null ? (
        <p className="mut">{texts.suggested(suggestion === '' ? texts.nothing : suggestion)}</p>
      ) : (
        <>
          <p className="mut s">{texts.note}</p>
          {unmatched.length === 0 ? null : <p className="note warn">{texts.unmatched(unmatched.join(', '))}</p>}
          <div className="incident-lists">
            <Ticks legend={texts.types} list="typeNames" options={shown.issueTypes} customRule={customRule} set={set} />
            <Ticks
              legend={texts.priorities}
              list="priorities"
              options={shown.priorities}
              customRule={customRule}
              set={set}
            />
            <Ticks
              legend={texts.projects}
              list="projectKeys"
              options={shown.projects.map((project) => ({ name: project.key, count: project.count }))}
              customRule={customRule}
              set={set}
            />
            <Labels shown={shown} customRule={customRule} set={set} />
          </div>
        </>
      )}
    </Panel>
  );
};

type ListProps = { customRule: IncidentChoice; set: (incident: IncidentChoice) => void };

const Ticks = ({
  legend,
  list,
  options,
  customRule,
  set,
}: ListProps & {
  legend: string;
  list: keyof IncidentChoice;
  options: readonly { name: string; count: number }[];
}): ReactNode => {
  // Configured values stay listed even if no issue has them anymore.
  const gone = customRule[list].filter((name) => !options.some((option) => option.name === name));
  return (
    <fieldset>
      <legend className="label">{legend}</legend>
      {[...options, ...gone.map((name) => ({ name, count: 0 }))].map((one) => (
        <Checkbox
          key={one.name}
          label={texts.option(one.name, one.count)}
          checked={customRule[list].includes(one.name)}
          change={(isChosen) => set(toggled(customRule, list, one.name, isChosen))}
        />
      ))}
    </fieldset>
  );
};

const Labels = ({ shown, customRule, set }: ListProps & { shown: ShownRules }): ReactNode => {
  // Keeps the raw text, because typing the next label starts with a trailing comma.
  const [text, setText] = useState(customRule.labels.join(', '));
  const frequent = shown.labels.slice(0, labelsNamed).map((label) => label.name);
  return (
    <Field
      label={texts.labels}
      value={text}
      change={(typed) => {
        setText(typed);
        set({ ...customRule, labels: listOf(typed) });
      }}
      {...(frequent.length === 0 ? {} : { hint: texts.labelsHint(frequent.join(', ')) })}
    />
  );
};
