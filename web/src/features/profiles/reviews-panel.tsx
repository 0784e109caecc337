import type { contract, RouteReply } from '@sightline/contract';
import { useMemo, type ReactNode } from 'react';
import { profileTexts } from '../../texts/profiles.ts';
import { Button } from '../../ui/button.tsx';
import type { ChartTable } from '../../ui/charts/chart-table.ts';
import { addressOf, type Range } from '../../ui/filters/filters.ts';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/query-state.tsx';
import { RowsChart } from '../../ui/charts/rows-chart.tsx';

const texts = profileTexts.reviews;
type Reviews = RouteReply<typeof contract.profiles.one>['reviews'];
type ReviewsProps = {
  reviews: Reviews | undefined;
  range: Range;
  /** Whether the viewer may open the others' profiles. */
  linked: boolean;
  open: (metric: string) => void;
};

/** Who reviews whom, with counts. */
export const ReviewsPanel = ({ reviews, range, linked, open }: ReviewsProps): ReactNode => (
  <Panel title={texts.title} note={texts.note}>
    {reviews === undefined ? (
      <Skeleton height={160} />
    ) : (
      <div className="work">
        <Partners
          title={texts.reviewedFor}
          file="reviewed-for"
          partners={reviews.given}
          range={range}
          linked={linked}
        />
        <Partners title={texts.received} file="reviewed-by" partners={reviews.received} range={range} linked={linked} />
      </div>
    )}
    {reviews === undefined ? null : (
      <span>
        <Button variant="link" className="s" onClick={() => open('review_balance')}>
          {texts.all}
        </Button>
      </span>
    )}
  </Panel>
);

type PartnersProps = { title: string; file: string; partners: Reviews['given']; range: Range; linked: boolean };

/** How many review partners the chart shows; the table has all. */
const partnersDrawn = 12;

const Partners = ({ title, file, partners, range, linked }: PartnersProps): ReactNode => {
  const rows = useMemo(
    () =>
      partners.slice(0, partnersDrawn).map(({ name, count }) => ({
        name: texts.row(name, count),
        hoverText: texts.row(name, count),
        values: [count],
      })),
    [partners],
  );
  const table: ChartTable = {
    columns: [{ title }, { title: texts.count }],
    rows: partners.map(({ developerId, name, count }) => ({
      key: developerId ?? name,
      cells: [name, count],
      href: linked && developerId !== null ? addressOf(`/performance/profiles/${developerId}`, { range }) : null,
    })),
  };
  return (
    <RowsChart
      inside
      title={title}
      label={texts.chart(title)}
      file={file}
      rows={rows}
      table={table}
      empty={partners.length === 0 ? texts.none : null}
    >
      {partners.length > partnersDrawn ? (
        <p className="xs mut">{texts.others(partners.length - partnersDrawn)}</p>
      ) : null}
    </RowsChart>
  );
};
