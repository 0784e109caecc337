import { daySeconds, formatNumber } from '@sightline/contract';
import type { ActivityItem } from '@sightline/contract';
import type { ReactNode } from 'react';
import { AttachmentLinks } from '../../ui/attachment-links.tsx';
import { platformTexts } from '../../texts/platform.ts';
import { inSentence, writeDate, writeMoment } from '../../ui/format.ts';
import { Heading } from '../../ui/heading.tsx';

/** Platform admins manage organizations in all time zones. */
export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

type HeadProps = { title: string; part?: string; subtitle: ReactNode; children?: ReactNode };

export const Head = ({ title, part, subtitle, children }: HeadProps): ReactNode => (
  <div className="head">
    <div>
      <Heading title={title} part={part} />
      <p>{subtitle}</p>
    </div>
    <span className="grow" />
    {children}
  </div>
);

const tones = { good: 'good', warn: 'warn', bad: 'bad' } as const;
const toneOf: Readonly<Record<string, keyof typeof tones>> = {
  active: 'good',
  operational: 'good',
  healthy: 'good',
  degraded: 'warn',
  inactive: 'warn',
  warning: 'warn',
  suspended: 'bad',
  disabled: 'bad',
  down: 'bad',
  outage: 'bad',
  critical: 'bad',
};

/** The text must say what the color says. */
export const StateBadge = ({ state, text }: { state: string; text: string }): ReactNode => (
  <span className={`badge ${tones[toneOf[state] ?? 'warn']}`}>{text}</span>
);

export const StatCard = ({ label, value, children }: { label: string; value: ReactNode; children?: ReactNode }) => (
  <div className="card">
    <div className="label">{label}</div>
    <div className="stat num">{typeof value === 'number' ? formatNumber(value) : value}</div>
    {children}
  </div>
);

const { fields, features } = platformTexts.settings;
const settingNames = Object.entries({ ...fields, ...features }).map(([name, [label]]) => [name, label]);
const detailNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(settingNames),
  ...platformTexts.health.activityDetails,
};
const states: Readonly<Record<string, string>> = platformTexts.health.states;

const detailsText = (details: ActivityItem['details'], of: string | undefined): string =>
  Object.entries(details)
    .filter(([name, value]) => name !== 'organization' || value !== of)
    .map(([name, value]) => `${detailNames[name] ?? name}: ${detailText(name, value)}`)
    .join(' • ');

const detailText = (name: string, value: string): string => {
  if (name === 'status') return inSentence(states[value] ?? value);
  return name === 'dueAt' ? writeDate(value, zone) : value;
};

type ActivityProps = {
  items: readonly ActivityItem[];
  empty: string;
  /** The organization that the list belongs to, which its items do not name again. */
  of?: string;
};

/** Activities, with their details as "key: value" separated by bullets. */
export const ActivityList = ({ items, empty, of }: ActivityProps): ReactNode =>
  items.length === 0 ? (
    <p className="mut">{empty}</p>
  ) : (
    <ul className="activity timed">
      {items.map((item) => (
        <li key={item.id}>
          <span>{item.message}</span>
          <span className="xs mut">{detailsText(item.details, of)}</span>
          {item.files === undefined ? null : <AttachmentLinks files={item.files} />}
          <time className="xs mut num" dateTime={item.timestamp}>
            {writeMoment(item.timestamp, zone)}
          </time>
        </li>
      ))}
    </ul>
  );

export const writeUptime = (seconds: number): string => {
  const [days, hours, minutes] = [seconds / daySeconds, (seconds % daySeconds) / 3600, (seconds % 3600) / 60].map(
    Math.floor,
  ) as [number, number, number];
  return platformTexts.duration(days, hours, minutes);
};
