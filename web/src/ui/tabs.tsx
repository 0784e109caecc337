import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { isRightToLeft } from '../platform/direction.ts';

type Props<One extends string> = {
  label: string;
  tabs: readonly One[];
  current: One;
  nameOf: (tab: One) => string;
  change: (tab: One) => void;
  className?: string;
  children: (tab: One) => ReactNode;
};

/** Tab goes to the selected tab, arrow keys to the others. */
export const Tabs = <One extends string>({
  label,
  tabs,
  current,
  nameOf,
  change,
  className,
  children,
}: Props<One>): ReactNode => (
  <DirectionProvider direction={isRightToLeft() ? 'rtl' : 'ltr'}>
    <Base.Root value={current} onValueChange={(tab) => change(tab as One)}>
      <Base.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab} value={tab} className={tab === current ? 'on' : ''}>
            {nameOf(tab)}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={current} className={className}>
        {children(current)}
      </Base.Panel>
    </Base.Root>
  </DirectionProvider>
);
