import type { ReactNode } from 'react';
import { MetricChoice } from '../features/history/metric-choice.tsx';
import { metricName } from '../features/history/metric-name.ts';
import { SubjectChoice } from '../features/history/subject-choice.tsx';
import { FigureAlertsPanel } from '../features/notifications/figure-alerts-panel.tsx';
import type { ChooseFigure } from '../features/notifications/new-figure-alert.tsx';
import { MailboxPanel } from '../features/notifications/mailbox-panel.tsx';
import { QuietHoursPanel } from '../features/notifications/quiet-hours-panel.tsx';
import { TestPanel } from '../features/notifications/test-panel.tsx';
import { ChannelsPanel } from '../features/preferences/channels-panel.tsx';
import { useCapability } from '../platform/session.ts';

const choose: ChooseFigure = ({ metric, subject }, change) => (
  <>
    <MetricChoice value={metric} change={(chosen) => change({ metric: chosen })} />
    <SubjectChoice value={subject} change={(chosen) => change({ subject: chosen })} />
  </>
);

/** Settings, Notifications: which notifications the user gets, how and when. */
export const NotificationsScreen = (): ReactNode => (
  <>
    <div className="two eq">
      <ChannelsPanel />
      <div className="stack">
        <QuietHoursPanel />
        <TestPanel />
      </div>
    </div>
    <FigureAlertsPanel nameOf={metricName} choose={choose} />
    {useCapability('canManageOrganization') ? <MailboxPanel /> : null}
  </>
);
