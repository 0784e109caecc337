import type { ReactNode } from 'react';
import { alertsTexts } from '../../texts/alerts.ts';
import { bellTexts } from '../../texts/notification-bell.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useSendTest } from './use-send-test.ts';

/** The same as the button in the header. */
export const TestPanel = (): ReactNode => {
  const { busy, send } = useSendTest();
  return (
    <Panel title={alertsTexts.test.title}>
      <p className="s mut">{alertsTexts.test.text}</p>
      <span className="choices">
        <Button disabled={busy} onClick={send}>
          {bellTexts.sendTest}
        </Button>
      </span>
    </Panel>
  );
};
