import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { bellTexts as texts } from '../../texts/notification-bell.ts';
import { useSendTest } from './use-send-test.ts';

export const TestButton = (): ReactNode => {
  const { busy, send } = useSendTest();
  return (
    <Button variant="icon" aria-label={texts.sendTest} title={texts.sendTest} disabled={busy} onClick={send}>
      <Icon name="bolt" />
    </Button>
  );
};
