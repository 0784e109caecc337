import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { monitoringTexts as texts } from '../../texts/monitoring.ts';
import { Button } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AlertsTab } from './alerts-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { RulesTab } from './rules-tab.tsx';
import { ServicesTab } from './services-tab.tsx';

const contents = { overview: OverviewTab, alerts: AlertsTab, services: ServicesTab, rules: RulesTab };
type Tab = keyof typeof contents;
const tabs = Object.keys(contents) as Tab[];

/** What the running system measures about itself, refetched every 30 seconds. */
export const MonitoringPage = (): ReactNode => {
  const queries = useQueryClient();
  const [isAuto, setAuto] = useState(true);
  const requested = useAddress()['tab'];
  const changeAddress = useChangeAddress();
  const current = tabs.find((tab) => tab === requested) ?? 'overview';
  return (
    <div className="page">
      <div className="head">
        <Heading title={texts.title} />
        <span className="grow" />
        <span className="choices">
          <Switch label={texts.auto} checked={isAuto} change={setAuto} />
          <Button onClick={() => void queries.invalidateQueries({ queryKey: queryKeys.monitoring() })}>
            {texts.refresh}
          </Button>
        </span>
      </div>
      <Tabs
        className="stack"
        label={texts.tabList}
        tabs={tabs}
        current={current}
        nameOf={(tab) => texts.tabs[tab]}
        change={(tab) => changeAddress({ tab: tab === 'overview' ? undefined : tab }, 'replace')}
      >
        {(tab) => {
          const Content = contents[tab];
          return <Content isAuto={isAuto} />;
        }}
      </Tabs>
    </div>
  );
};
