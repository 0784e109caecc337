import { decisionKinds, effectMetrics, maxForecastItems, type DecisionKind } from '@sightline/contract';
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

/** As in the contract. */
const maxInProgress = 500;

type Props = { usual: DefaultDays };

/** The question's inputs, kept in the URL. */
export const QuestionForm = ({ usual }: Props): ReactNode => {
  const address = useAddress();
  const changeAddress = useChangeAddress();
  const teams = useTeams().data ?? [];
  const kind = kindIn(address);
  const change: Change = (parts) => changeAddress(parts, 'replace');
  const choices = [...(kind === 'bottleneck' ? [{ id: '', name: texts.organization }] : []), ...teams];
  const chosen = address['team'] ?? (kind === 'bottleneck' ? '' : (teams[0]?.id ?? ''));
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
        {inputs[kind]({ address, usual, change })}
      </div>
    </>
  );
};

type Change = (parts: Record<string, string | undefined>) => void;
type Inputs = { address: Record<string, string>; usual: DefaultDays; change: Change };

/** What each kind of question asks for besides the team. */
const inputs: Record<DecisionKind, (form: Inputs) => ReactNode> = {
  completion: (form) => <ItemsInput {...form} />,
  amount: (form) => <DayInput {...form} name="by" label={texts.by} otherwise={form.usual.inFourWeeks} />,
  ship: (form) => (
    <>
      <DayInput {...form} name="by" label={texts.by} otherwise={form.usual.fifteenth} />
      <OptionalNumber {...form} name="items" label={texts.items} placeholder={texts.openWork} max={maxForecastItems} />
    </>
  ),
  effect: (form) => (
    <>
      <Select
        label={texts.figure}
        value={effectMetrics.find((metric) => metric === form.address['figure']) ?? effectMetrics[0]}
        options={effectMetrics.map((value) => ({ value, label: definedName(value) ?? value }))}
        change={(figure) => form.change({ figure })}
      />
      <DayInput {...form} name="since" label={texts.since} otherwise={form.usual.fourWeeksAgo} />
    </>
  ),
  'what-if': (form) => (
    <>
      <ItemsInput {...form} />
      <RequiredNumber {...form} name="people" label={texts.people} otherwise={0} min={-50} max={50} />
      <OptionalNumber
        {...form}
        name="wip"
        label={texts.inProgress}
        placeholder={texts.unchangedOption}
        max={maxInProgress}
      />
      <Select
        label={texts.incidents}
        value={form.address['incidents'] ?? '1'}
        options={Object.entries(texts.incidentShares).map(([value, label]) => ({ value, label }))}
        change={(incidents) => form.change({ incidents })}
      />
    </>
  ),
  sprint: () => null,
  bottleneck: ({ address, change }) => <SpanChoice span={address['span']} change={(span) => change({ span })} />,
};

/** `name` is the parameter of the URL. */
type InputProps = Pick<Inputs, 'address' | 'change'> & { name: string; label: string };

const DayInput = ({ address, change, name, label, otherwise }: InputProps & { otherwise: string }): ReactNode => (
  <Field label={label} type="date" value={address[name] ?? otherwise} change={(day) => change({ [name]: day })} />
);

type RequiredProps = InputProps & { otherwise: number; min: number; max: number };

const RequiredNumber = ({ address, change, name, label, otherwise, min, max }: RequiredProps): ReactNode => (
  <NumberField
    min={min}
    max={max}
    reportsAll
    label={label}
    value={typedNumber(address[name] ?? '') ?? otherwise}
    change={(value) => change({ [name]: String(value) })}
  />
);

type OptionalProps = InputProps & { placeholder: string; max: number };

const OptionalNumber = ({ address, change, name, label, placeholder, max }: OptionalProps): ReactNode => (
  <NumberField
    min={1}
    max={max}
    placeholder={placeholder}
    reportsAll
    optional
    label={label}
    value={typedNumber(address[name] ?? '')}
    change={(value) => change({ [name]: value === null ? undefined : String(value) })}
  />
);

const ItemsInput = ({ address, change }: Inputs): ReactNode => (
  <RequiredNumber
    address={address}
    change={change}
    name="items"
    label={texts.items}
    otherwise={20}
    min={1}
    max={maxForecastItems}
  />
);

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
