import { contract, reportChannels, type ReportChannel, type ScheduledReport } from '@sightline/contract';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { reportTexts } from '../../texts/reports.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useReportChange, type NewSchedule } from './reports.queries.ts';

const texts = reportTexts.scheduled.channels;

export type WebhookChanges = NonNullable<NewSchedule['webhooks']>;

type Props = {
  /** The one to edit; null in a new one. */
  schedule: ScheduledReport | undefined;
  changes: WebhookChanges;
  change: (changes: WebhookChanges) => void;
};

/** Channels of Slack and Teams that findings are posted to. A stored URL is not shown: it is kept, replaced or removed. */
export const ScheduleWebhooks = ({ schedule, changes, change }: Props): ReactNode => (
  <fieldset className="options">
    <legend className="label">{texts.title}</legend>
    <p className="s mut">{texts.note}</p>
    {reportChannels.map((channel) => (
      <Webhook
        key={channel}
        channel={channel}
        storedIn={schedule?.webhooks.some((webhook) => webhook.channel === channel) === true ? schedule.id : null}
        changed={changes[channel]}
        change={(url) => {
          const { [channel]: _before, ...others } = changes;
          change(url === undefined ? others : { ...others, [channel]: url });
        }}
      />
    ))}
  </fieldset>
);

type WebhookProps = {
  channel: ReportChannel;
  /** The schedule that has a URL for this channel. */
  storedIn: string | null;
  /** The new URL, null to remove the stored one, undefined to keep it. */
  changed: string | null | undefined;
  change: (url: string | null | undefined) => void;
};

const Webhook = ({ channel, storedIn, changed, change }: WebhookProps): ReactNode => {
  const name = texts.names[channel];
  const test = useReportChange(
    (target: { url: string } | { scheduleId: string }) =>
      call(contract.reports.testWebhook, { body: { channel, ...target } }),
    {
      success: () => ({ title: texts.testTitle, message: texts.testText(name) }),
      failure: { title: texts.testFailedTitle, message: texts.testFailed },
    },
  );
  const target = targetOf(storedIn, changed);
  return (
    <div className="report-webhook">
      <Field
        label={texts.labels[channel]}
        type="url"
        value={changed ?? ''}
        change={(url) => change(url === '' ? undefined : url)}
        hint={hintOf(channel, storedIn, changed)}
        maxLength={2000}
        autoComplete="off"
      />
      <div className="choices">
        <Button
          aria-label={texts.testOf(name)}
          disabled={target === null || test.isPending}
          onClick={() => {
            if (target !== null) test.mutate(target);
          }}
        >
          {texts.test}
        </Button>
        {storedIn === null ? null : changed === null ? (
          <Button aria-label={texts.undoRemoveOf(name)} onClick={() => change(undefined)}>
            {texts.undoRemove}
          </Button>
        ) : (
          <Button aria-label={texts.removeOf(name)} onClick={() => change(null)}>
            {texts.remove}
          </Button>
        )}
      </div>
    </div>
  );
};

const targetOf = (
  storedIn: string | null,
  changed: string | null | undefined,
): { url: string } | { scheduleId: string } | null => {
  if (typeof changed === 'string') return { url: changed };
  return storedIn === null || changed === null ? null : { scheduleId: storedIn };
};

const hintOf = (channel: ReportChannel, storedIn: string | null, changed: string | null | undefined): string => {
  if (storedIn === null || typeof changed === 'string') return texts.hints[channel];
  return changed === null ? texts.removed : texts.stored;
};
