import { hourMs, contract, type UserPreferences } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { preferencesTexts } from '../../texts/preferences.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { writeTime } from '../../ui/format.ts';
import { Select } from '../../ui/select.tsx';
import { digestHour } from './digest-hour.ts';
import { optionsOf, type PartProps } from './preferences-part.tsx';

const texts = preferencesTexts.notifications;

/** In the time zone of the user's quiet hours, which are the organization's unless they chose another. */
const useDigestTime = (): { time: string; timeZone: string } => {
  const { data } = useQuery({
    queryKey: queryKeys.quietHours(),
    queryFn: () => call(contract.notifications.quietHours, {}),
  });
  const organization = useSession()?.organization;
  const timeZone = data?.timeZone ?? organization?.timeZone ?? 'UTC';
  return { time: writeTime(digestHour(data) * hourMs, 'UTC'), timeZone: timeZone.replaceAll('_', ' ') };
};

export const NotificationsPart = ({ draft, change }: PartProps): ReactNode => {
  const { notifications } = draft;
  const set = (part: Partial<UserPreferences['notifications']>): void =>
    change({ notifications: { ...notifications, ...part } });
  const enable = (enabled: boolean): void => {
    set({ enabled });
    if (enabled)
      showToast({
        type: 'success',
        title: preferencesTexts.notificationsEnabled,
        message: preferencesTexts.notificationsEnabledMessage,
      });
  };
  const mails = notifications.enabled && notifications.email;
  const digestAt = useDigestTime();
  return (
    <>
      <Checkbox label={texts.enabled} checked={notifications.enabled} change={enable} />
      <Checkbox
        label={texts.inApp}
        checked={notifications.inApp}
        disabled={!notifications.enabled}
        change={(inApp) => set({ inApp })}
      />
      <Checkbox
        label={texts.email}
        checked={notifications.email}
        disabled={!notifications.enabled}
        change={(email) => set({ email })}
      />
      <Checkbox
        label={texts.dailyDigest}
        checked={notifications.dailyDigest}
        disabled={!mails}
        change={(dailyDigest) => set({ dailyDigest })}
        hint={mails ? texts.dailyDigestHint(digestAt) : texts.needEmail}
      />
      <Checkbox
        label={texts.weeklyReport}
        checked={notifications.weeklyReport}
        disabled={!mails}
        change={(weeklyReport) => set({ weeklyReport })}
        hint={mails ? texts.weeklyReportHint(digestAt) : texts.needEmail}
      />
      <Select
        label={texts.alertThreshold}
        value={notifications.alertThreshold}
        options={optionsOf(texts.thresholds)}
        disabled={!notifications.enabled}
        change={(alertThreshold) => set({ alertThreshold })}
      />
      <p className="xs mut">{texts.alertThresholdHint}</p>
    </>
  );
};
