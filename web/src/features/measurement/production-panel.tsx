import {
  productionChoice,
  type ExaminedRepository,
  type ProductionChoice,
  type RulesDocument,
} from '@sightline/contract';
import { useId, useState, type ReactNode } from 'react';
import { rulesTexts } from '../../texts/rules.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { writeMoment, writePeriod } from '../../ui/format.ts';
import { Pager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { usePagedRows } from '../../ui/paged-rows.ts';
import { beginRule, choiceOf, ruleOf, withRule, type RuleChoice } from './rules-draft.ts';
import type { ShownRules } from './rules.queries.ts';

const texts = rulesTexts.production;
const repositoriesShown = 15;
const choices: readonly RuleChoice[] = ['suggested', 'deployments', 'named', 'pipelines', 'none'];

type Props = {
  shown: ShownRules;
  /** With the previewed rules, or else the current ones. */
  found: readonly ExaminedRepository[];
  rules: RulesDocument;
  change: (rules: RulesDocument) => void;
};

/** The production rule of each repository, with the deployments it matches. */
export const ProductionPanel = ({ shown, found, rules, change }: Props): ReactNode => {
  const [onlySilent, setOnlySilent] = useState(false);
  const eligible = onlySilent ? found.filter((repository) => repository.counted === 0) : found;
  const { rows, page, words, search, turn } = usePagedRows(eligible, (one) => one.name, repositoriesShown);
  const deploying = found.filter((repository) => repository.counted > 0).length;
  return (
    <Panel
      title={texts.title}
      note={texts.note(
        deploying,
        found.length,
        writePeriod(shown.period),
        writeMoment(shown.countedAt, shown.period.timeZone),
      )}
    >
      <div className="in-line mapping-head">
        <Field label={texts.search} type="search" value={words} change={search} />
        <Checkbox label={texts.onlyWithoutDeployments} checked={onlySilent} change={setOnlySilent} />
      </div>
      {found.length === 0 ? (
        <p className="mut">{texts.none}</p>
      ) : (
        <div className="scroll">
          <DataTable
            className="rows wide production"
            columns={[
              { title: texts.columns.repository },
              { title: texts.columns.rule },
              { title: texts.columns.finding },
            ]}
          >
            {rows.map((row) => (
              <Row
                key={row.repositoryId}
                repository={row}
                rule={ruleOf(rules, row.repositoryId)}
                change={(rule) => change(withRule(rules, row.repositoryId, rule))}
              />
            ))}
          </DataTable>
          {page.found === 0 ? <p className="mut">{texts.noMatch}</p> : null}
          <Pager page={{ ...page, of: found.length }} what={texts.repositories} change={turn} />
        </div>
      )}
    </Panel>
  );
};

type RowProps = {
  repository: ExaminedRepository;
  rule: ProductionChoice | null;
  change: (rule: ProductionChoice | null) => void;
};

const Row = ({ repository, rule, change }: RowProps): ReactNode => (
  <tr>
    <td>
      <a className="link" href={repository.url} target="_blank" rel="noreferrer">
        {repository.name}
      </a>
    </td>
    <td>
      <Select
        label={texts.ruleOf(repository.name)}
        isLabelHidden
        value={choiceOf(rule)}
        options={choices.map((choice) => ({ value: choice, label: texts.choices[choice] }))}
        change={(choice) => change(beginRule(choice, repository))}
      />
      <Patterns repository={repository} rule={rule} change={change} />
    </td>
    <td>
      <span className={repository.counted > 0 ? '' : 'finding-none'}>{repository.finding}</span>
      {repository.counted > 0 && rule === null ? null : <Seen repository={repository} />}
    </td>
  </tr>
);

const Patterns = ({ repository, rule, change }: RowProps): ReactNode => {
  const checked = rule === null ? null : productionChoice.safeParse(rule);
  const problem = checked?.success === false ? checked.error.issues[0]?.message : undefined;
  if (rule?.source === 'deployments' && rule.environmentPattern !== null) {
    return (
      <Pattern
        label={texts.environment}
        name={texts.environmentOf(repository.name)}
        value={rule.environmentPattern}
        seen={repository.environments}
        change={(environmentPattern) => change({ ...rule, environmentPattern })}
        problem={problem}
      />
    );
  }
  if (rule?.source !== 'pipelines') return null;
  const orNull = (text: string): string | null => (text === '' ? null : text);
  return (
    <span className="in-line">
      <Pattern
        label={texts.ref}
        name={texts.refOf(repository.name)}
        value={rule.refPattern ?? ''}
        seen={repository.refs}
        change={(text) => change({ ...rule, refPattern: orNull(text) })}
        problem={problem}
      />
      <Pattern
        label={texts.selector}
        name={texts.selectorOf(repository.name)}
        value={rule.selectorPattern ?? ''}
        seen={repository.selectors}
        change={(text) => change({ ...rule, selectorPattern: orNull(text) })}
      />
    </span>
  );
};

type PatternProps = {
  label: string;
  name: string;
  value: string;
  seen: readonly { name: string }[];
  change: (text: string) => void;
  problem?: string | undefined;
};

/** A pattern, with suggestions from the source. */
const Pattern = ({ label, name, value, seen, change, problem }: PatternProps): ReactNode => {
  const id = useId();
  return (
    <>
      <Field
        label={label}
        aria-label={name}
        value={value}
        change={change}
        list={id}
        hint={texts.patternHint}
        error={problem}
        autoComplete="off"
        data-kept=""
        spellCheck={false}
      />
      <datalist id={id}>
        {seen.map((one) => (
          <option key={one.name} value={one.name} />
        ))}
      </datalist>
    </>
  );
};

const Seen = ({ repository }: { repository: ExaminedRepository }): ReactNode =>
  (['environments', 'refs', 'selectors'] as const).map((kind) =>
    repository[kind].length === 0 ? null : (
      <span key={kind} className="xs mut seen">
        {texts.seen[kind]}: {repository[kind].map((one) => texts.seenOne(one.name, one.count)).join(', ')}
      </span>
    ),
  );
