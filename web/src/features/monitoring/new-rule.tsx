import { contract, severities, systemMetricNames, systemMetrics, type NewAlertRule } from '@sightline/contract';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { showToast } from '../../platform/toasts.ts';
import { monitoringTexts } from '../../texts/monitoring.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { useRuleChange } from './use-rule-change.ts';

const texts = monitoringTexts.rules;
const empty: NewAlertRule = {
  name: '',
  metric: 'apiResponse',
  condition: 'above',
  threshold: systemMetrics.apiResponse.warning,
  severity: 'medium',
  enabled: true,
  notifications: ['inApp'],
};

export const NewRule = (): ReactNode => {
  const [rule, setRule] = useState(empty);
  const create = useRuleChange(
    (body: NewAlertRule) => call(contract.monitoring.createRule, { body }),
    () => {
      showToast({ type: 'success', title: texts.created, message: rule.name });
      setRule(empty);
    },
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate(rule);
  };
  return (
    <Panel title={texts.add}>
      <form className="in-line" onSubmit={submit}>
        <Field
          label={texts.fields.name}
          value={rule.name}
          required
          maxLength={100}
          change={(name) => setRule({ ...rule, name })}
        />
        <Select
          label={texts.fields.metric}
          value={rule.metric}
          options={systemMetricNames.map((value) => ({ value, label: systemMetrics[value].name }))}
          change={(metric) => setRule({ ...rule, metric, threshold: systemMetrics[metric].warning })}
        />
        <Select
          label={texts.fields.condition}
          value={rule.condition}
          options={(['above', 'below'] as const).map((value) => ({ value, label: texts.sides[value] }))}
          change={(condition) => setRule({ ...rule, condition })}
        />
        <NumberField
          label={`${texts.fields.threshold} (${systemMetrics[rule.metric].unit})`}
          min={0}
          value={rule.threshold}
          change={(threshold) => setRule({ ...rule, threshold })}
        />
        <Select
          label={texts.fields.severity}
          value={rule.severity}
          options={severities.map((value) => ({ value, label: monitoringTexts.severities[value] }))}
          change={(severity) => setRule({ ...rule, severity })}
        />
        <Button type="submit" disabled={create.isPending}>
          {texts.create}
        </Button>
      </form>
    </Panel>
  );
};
