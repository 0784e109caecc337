import type { UserPreferences } from '@sightline/contract';
import type { ReactNode } from 'react';
import { showToast } from '../../platform/toasts.ts';
import { preferencesTexts } from '../../texts/preferences.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { optionsOf, type PartProps } from './preferences-part.tsx';

const texts = preferencesTexts.notifications;

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
        hint={mails ? texts.dailyDigestHint : texts.needEmail}
      />
      <Checkbox
        label={texts.weeklyReport}
        checked={notifications.weeklyReport}
        disabled={!mails}
        change={(weeklyReport) => set({ weeklyReport })}
        hint={mails ? texts.weeklyReportHint : texts.needEmail}
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
