import type { SprintDetail } from '@sightline/contract';
import { useCallback, useMemo, type ReactNode } from 'react';
import { oneSprintTexts } from '../../texts/sprint.ts';
import { ChartPanel } from '../../ui/charts/chart-panel.tsx';
import type { Palette } from '../../ui/charts/palette.ts';
import { burndownOption, burndownTable } from './burndown-option.ts';

const texts = oneSprintTexts.burndown;

export const BurndownChart = ({ data }: { data: SprintDetail }): ReactNode => {
  const { burndown: points, sprint } = data;
  const { timeZone } = data.period;
  const option = useCallback((colors: Palette) => burndownOption(points, timeZone, colors), [points, timeZone]);
  const table = useMemo(() => burndownTable(points, sprint.measure), [points, sprint]);
  return (
    <ChartPanel
      title={texts.title}
      note={texts.note}
      label={texts.label}
      file={`burndown-${sprint.id}`}
      option={option}
      table={table}
      height={300}
      empty={points.length < 2 ? texts.none : null}
    />
  );
};
