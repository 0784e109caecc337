import { decisionKinds, effectMetrics } from '@sightline/contract';
import type { ReactNode } from 'react';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { decisionTexts as texts } from '../../texts/decisions.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { definedName } from '../../ui/figures/metric-name.ts';
import { NumberField } from '../../ui/number-input.tsx';
import { Select } from '../../ui/select.tsx';
import { rangeIn } from '../../ui/filters/filters.ts';
import { useValidRange } from '../../ui/filters/use-valid-range.ts';
import { Segments } from '../../ui/segments.tsx';
import { typedNumber } from '../../ui/typed-number.ts';
import { useTeams } from '../../ui/use-teams.ts';
import { kindIn, type DefaultDays } from './question-address.ts';

type Props = { usual: DefaultDays };

/** The question's inputs, kept in the URL. */
export const QuestionForm = ({ usual }: Props): ReactNode => {
  const address = useAddress();
  const changeAddress = useChangeAddress();
  const teams = useTeams().data ?? [];
  const kind = kindIn(address);
  const change = (parts: Record<string, string | undefined>): void => changeAddress(parts, 'replace');
  const numberIn = (name: string): number | null => typedNumber(address[name] ?? '');
  const number = (name: string, label: string, { otherwise, ...bounds }: NumberRest): ReactNode => (
    <NumberField
      {...bounds}
      reportsAll
      label={label}
      value={numberIn(name) ?? otherwise}
      change={(value) => change({ [name]: String(value) })}
    />
  );
  const optional = (name: string, label: string, rest: OptionalRest): ReactNode => (
    <NumberField
      {...rest}
      reportsAll
      optional
      label={label}
      value={numberIn(name)}
      change={(value) => change({ [name]: value === null ? undefined : String(value) })}
    />
  );
  const choices = [...(kind === 'bottleneck' ? [{ id: '', name: texts.organization }] : []), ...teams];
  const chosen = address['team'] ?? (kind === 'bottleneck' ? '' : (teams[0]?.id ?? ''));
  const isForecast = kind === 'completion' || kind === 'what-if';
  return (
    <>
      <Segments
        className="wrap"
        label={texts.question}
        choices={decisionKinds}
        value={kind}
        nameOf={(kind) => texts.kinds[kind]}
        change={(ask) => change({ ask: ask === 'completion' ? undefined : ask })}
      />
      <div className="choices wide asked">
        <Combobox
          label={texts.team}
          chosen={choices.find((choice) => choice.id === chosen)?.name ?? ''}
          chosenId={chosen}
          choices={choices}
          choose={({ id }) => change({ team: id })}
        />
        {isForecast ? number('items', texts.items, { otherwise: 20, min: 1, max: 500 }) : null}
        {kind === 'amount' ? (
          <Field
            label={texts.by}
            type="date"
            value={address['by'] ?? usual.inFourWeeks}
            change={(by) => change({ by })}
          />
        ) : null}
        {kind === 'ship' ? (
          <>
            <Field
              label={texts.by}
              type="date"
              value={address['by'] ?? usual.fifteenth}
              change={(by) => change({ by })}
            />
            {optional('items', texts.items, { placeholder: texts.openWork, min: 1, max: 500 })}
          </>
        ) : null}
        {kind === 'effect' ? (
          <>
            <Select
              label={texts.figure}
              value={effectMetrics.find((metric) => metric === address['figure']) ?? effectMetrics[0]}
              options={effectMetrics.map((value) => ({ value, label: definedName(value) ?? value }))}
              change={(figure) => change({ figure })}
            />
            <Field
              label={texts.since}
              type="date"
              value={address['since'] ?? usual.fourWeeksAgo}
              change={(since) => change({ since })}
            />
          </>
        ) : null}
        {kind === 'what-if' ? (
          <>
            {number('people', texts.people, { otherwise: 0, min: -50, max: 50 })}
            {optional('wip', texts.inProgress, { placeholder: texts.unchangedOption, min: 1, max: 500 })}
            <Select
              label={texts.incidents}
              value={address['incidents'] ?? '1'}
              options={Object.entries(texts.incidentShares).map(([value, label]) => ({ value, label }))}
              change={(incidents) => change({ incidents })}
            />
          </>
        ) : null}
        {kind === 'bottleneck' ? <SpanChoice span={address['span']} change={(span) => change({ span })} /> : null}
      </div>
    </>
  );
};

type NumberRest = { min: number; max: number; otherwise: number };
type OptionalRest = { min: number; max: number; placeholder: string };

const SpanChoice = ({ span, change }: { span: string | undefined; change: (span: string) => void }): ReactNode => {
  useValidRange('span');
  return (
    <Select
      label={texts.range}
      value={rangeIn(span).timeRange}
      options={Object.entries(texts.ranges).map(([value, label]) => ({ value, label }))}
      change={change}
    />
  );
};
