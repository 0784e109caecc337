import { formatValue, type ProfileLoad } from '@sightline/contract';
import { useCallback, useMemo, type ReactNode } from 'react';
import { profileTexts } from '../../texts/profiles.ts';
import { ChartPanel } from '../../ui/charts/chart-panel.tsx';
import type { ChartTable } from '../../ui/charts/chart-table.ts';
import type { Palette } from '../../ui/charts/palette.ts';
import { hoursOption, type ActiveHours } from './hours-option.ts';

const texts = profileTexts.load.hours;

/** The person's activity by hour of the day; shown only to them. */
export const AfterHours = ({ hours }: { hours: NonNullable<ProfileLoad['afterHours']> }): ReactNode => {
  const { share, usual, timeZone } = hours;
  const option = useCallback((colors: Palette) => hoursOption(hours, colors), [hours]);
  const table = useMemo(() => hoursTable(hours), [hours]);
  return (
    <ChartPanel
      inside
      title={texts.title}
      note={texts.note}
      label={texts.chart}
      file="activity-by-hour"
      option={option}
      table={table}
      height={150}
      empty={null}
    >
      <p className="s">
        {share.kind === 'value'
          ? texts.share(formatValue(share.value, 'share'), share.n)
          : texts.missing(share.have, share.need)}
      </p>
      <p className="xs mut">{texts.explain(usual, timeZone)}</p>
    </ChartPanel>
  );
};

const hoursTable = ({ hours, daysOff, usual }: ActiveHours): ChartTable => ({
  columns: [{ title: texts.hour }, { title: texts.kind }, { title: texts.workingDays }, { title: texts.daysOff }],
  rows: hours.map((count, hour) => ({
    key: String(hour),
    cells: [
      texts.clock(hour),
      hour >= usual.from && hour < usual.to ? texts.inside : texts.outside,
      count,
      daysOff[hour] ?? 0,
    ],
  })),
});
