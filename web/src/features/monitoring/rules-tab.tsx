import { alertChannels, contract, systemMetrics, type AlertRule, type NewAlertRule } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { showToast } from '../../platform/toasts.ts';
import { monitoringTexts } from '../../texts/monitoring.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useRules } from './monitoring.queries.ts';
import { NewRule } from './new-rule.tsx';
import { useRuleChange } from './use-rule-change.ts';
import { writeMetric } from './write-metric.ts';

const texts = monitoringTexts.rules;
const tone = {
  normal: 'good',
  pending: 'warn',
  firing: 'bad',
  recovering: 'warn',
  'no-data': '',
  error: 'bad',
} as const;

const notifiesSlack = ({ enabled, notifications }: AlertRule): boolean => enabled && notifications.includes('slack');

export const RulesTab = ({ isAuto }: { isAuto: boolean }): ReactNode => {
  const query = useRules(isAuto);
  return (
    <>
      <Panel title={texts.title}>
        <QueryState
          query={query}
          waiting={200}
          what={monitoringTexts.failed}
          isEmpty={({ rules }) => rules.length === 0}
          empty={<p className="mut">{texts.none}</p>}
        >
          {({ rules }) => (
            <div className="scroll">
              <DataTable
                className="rows wide stacked in-pairs"
                columns={[
                  ...Object.values(texts.columns).map((title) => ({ title })),
                  { title: texts.remove, hidden: true },
                ]}
              >
                {rules.map((rule) => (
                  <Row key={rule.id} rule={rule} />
                ))}
              </DataTable>
            </div>
          )}
        </QueryState>
      </Panel>
      <NewRule />
      <Slack
        isStored={query.data?.slack === true}
        isMissing={query.data?.slack === false && query.data.rules.some(notifiesSlack)}
      />
    </>
  );
};

const Row = ({ rule }: { rule: AlertRule }): ReactNode => {
  const params = { ruleId: rule.id };
  const change = useRuleChange((body: Partial<NewAlertRule>) => call(contract.monitoring.changeRule, { params, body }));
  const { id: _id, state: _state, stateSince: _since, ...body } = rule;
  const restore = useRuleChange(() => call(contract.monitoring.createRule, { body }));
  const remove = useRuleChange(
    () => call(contract.monitoring.removeRule, { params }),
    () =>
      showToast({
        type: 'success',
        title: texts.removed,
        message: rule.name,
        action: { text: texts.undo, press: () => restore.mutate(undefined) },
      }),
  );
  const { name, unit } = systemMetrics[rule.metric];
  const { notifications } = rule;
  return (
    <tr>
      <td>
        <Switch
          label={rule.name}
          checked={rule.enabled}
          disabled={change.isPending}
          change={(enabled) => change.mutate({ enabled })}
        />
        <div className="mut below-switch">
          {texts.condition(name, texts.sides[rule.condition], writeMetric(rule.threshold, unit))}
        </div>
      </td>
      <td data-label={texts.columns.severity}>{monitoringTexts.severities[rule.severity]}</td>
      <td data-label={texts.columns.state}>
        <span className={`badge ${tone[rule.state]}`}>{texts.states[rule.state]}</span>
      </td>
      <td>
        <span className="choices channels" role="group" aria-label={texts.channelsOf(rule.name)}>
          {alertChannels.map((channel) => (
            <Button
              key={channel}
              aria-pressed={notifications.includes(channel)}
              disabled={change.isPending}
              onClick={() =>
                change.mutate({
                  notifications: notifications.includes(channel)
                    ? notifications.filter((notification) => notification !== channel)
                    : [...notifications, channel],
                })
              }
            >
              {texts.channels[channel]}
            </Button>
          ))}
        </span>
      </td>
      <td className="right">
        <Button
          aria-label={texts.removeOf(rule.name)}
          disabled={remove.isPending}
          onClick={() => remove.mutate(undefined)}
        >
          {texts.remove}
        </Button>
      </td>
    </tr>
  );
};

const Slack = ({ isStored, isMissing }: { isStored: boolean; isMissing: boolean }): ReactNode => {
  const [url, setUrl] = useState('');
  const save = useRuleChange(
    (url: string | null) => call(contract.monitoring.changeSlack, { body: { url } }),
    () => setUrl(''),
  );
  return (
    <Panel title={texts.slack}>
      <div role="status">
        {isStored || isMissing ? <p className="s">{isStored ? texts.slackStored : texts.slackMissing}</p> : null}
      </div>
      <div className="in-line">
        <Field label={texts.slackUrl} type="url" value={url} change={setUrl} hint={texts.slackHint} />
        <Button disabled={url === '' || save.isPending} onClick={() => save.mutate(url)}>
          {texts.slackSave}
        </Button>
        {isStored ? (
          <Button disabled={save.isPending} onClick={() => save.mutate(null)}>
            {texts.slackRemove}
          </Button>
        ) : null}
      </div>
    </Panel>
  );
};
