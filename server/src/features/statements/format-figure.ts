/** Figures in words, as the screens write them. */
import { isMetricKey, metricDefinitions } from '@sightline/analytics';
import { currentLanguage, formatDay, formatValue, t, type Figure, type Unit } from '@sightline/contract';

/** A figure as a reader sees it: its value, or what is missing for it; with the metric, in rows of what. */
export const formatFigure = (figure: Figure, unit: Unit | null, metric = ''): string => {
  if (figure.kind === 'value') {
    const value = formatValue(figure.value, unit);
    return figure.rounded === true ? t('about {value}', { value }) : value;
  }
  if (figure.of === 'people') return t('Withheld');
  if (figure.of === 'one-unit') return t('Mixed units');
  const { have, need } = figure;
  if (figure.of === 'working-days') return t('{have} of {need} working days needed', { have, need });
  return need === 1 ? t('No data') : neededRows(figure, metric);
};

/** `3 of 10 changes needed`. */
export const neededRows = ({ have, need }: { have: number; need: number }, metric: string): string =>
  t(
    '{have} of {need} {row, select, deployment {deployments needed} failure {failures needed} change {changes needed} incident {incidents needed} pull_request {pull requests needed} review {reviews needed} finished_item {finished items needed} committed_item {committed items needed} other {needed}}',
    { have, need, row: neededRow(metric) },
  );

/** What a metric counts; of a recovery time, only deployments that failed. */
const neededRow = (metric: string): string => {
  if (metric === 'recovery_time') return 'failure';
  return isMetricKey(metric) ? metricDefinitions[metric].row : 'other';
};

/** `22 Oct 2026 – 20 Nov 2026`. */
export const formatDays = ({ from, to }: { from: string; to: string }): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;

/** A name in the middle of a sentence; German nouns keep their capitals. */
export const inSentence = (name: string): string =>
  currentLanguage() === 'de' ? name : `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
