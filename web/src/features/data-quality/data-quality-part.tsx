import type { GapKind } from '@sightline/contract';
import type { ReactNode } from 'react';
import { useCapability, useSession } from '../../platform/session.ts';
import { dataQualityTexts as texts } from '../../texts/data-quality.ts';
import { boundsText, gapsText } from '../../ui/figures/bounds-text.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FigureButton } from '../../ui/figures/figure-button.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useReceipt, type OpenReceipt } from '../receipts/use-receipt.ts';
import { useDataQuality, type DataQuality } from './data-quality.queries.ts';

const part = (name: string): string => `/settings?tab=integrations&part=${name}`;
/** Where to repair a gap. Gaps that only the source can repair link to their rows. */
const screens: Record<GapKind, string | null> = {
  'production-rule': part('rules'),
  'deployment-state': part('rules'),
  'incident-deployment': part('rules'),
  'change-deployment': part('scope'),
  'source-dates': null,
  'status-changes': null,
  'status-category': part('rules'),
  'bot-account': part('mappings'),
  'second-account': part('mappings'),
  'no-team': part('mappings'),
};

/** How gaps in the data could change figures, and how to repair them. */
export const DataQualityPart = (): ReactNode =>
  useCapability('canViewAllData') ? <Visible /> : <p className="note">{texts.withheld}</p>;

const Visible = (): ReactNode => {
  const query = useDataQuality(useFilters().filters.range);
  const { open } = useReceipt();
  return (
    <QueryState query={query} what={texts.failed} waiting={320}>
      {(quality) => (
        <>
          {quality.incomplete.length === 0 ? null : (
            <p className="note">
              {texts.incomplete} {quality.incomplete.join(' ')}
            </p>
          )}
          <Repairs quality={quality} open={open} />
          <Figures figures={quality.figures} open={open} />
        </>
      )}
    </QueryState>
  );
};

const Repairs = ({ quality, open }: { quality: DataQuality; open: OpenReceipt }): ReactNode => {
  const { repairs, repairCount, figures } = quality;
  const names = new Map(figures.map(({ metric, name }) => [metric, name]));
  return (
    <Panel title={texts.repairs} note={texts.repairsNote}>
      {repairs.length === 0 ? (
        <p className="empty">{figures.some(({ figure }) => figure.kind === 'value') ? texts.none : texts.nothingYet}</p>
      ) : (
        <div className="scroll">
          <DataTable
            className="rows stacked in-pairs"
            columns={[
              { title: texts.repair },
              { title: texts.waiting, className: 'right' },
              { title: texts.affectedMetrics },
              { title: '' },
            ]}
          >
            {repairs.map(({ kind, name, rows, metrics }) => {
              const repair = texts.repairOf[kind](name);
              const [first] = metrics;
              const screen = screens[kind];
              return (
                <tr key={`${kind} ${name}`}>
                  <td>{repair}</td>
                  <td className="right num" data-label={texts.waiting}>
                    {texts.rows(rows)}
                  </td>
                  <td data-label={texts.affectedMetrics}>
                    {metrics.map((metric) => names.get(metric) ?? metric).join(', ')}
                  </td>
                  <td>
                    {screen !== null ? (
                      <InnerLink className="link" href={screen} aria-label={texts.reviewOf(repair)}>
                        {texts.review}
                      </InnerLink>
                    ) : first === undefined ? null : (
                      <Button variant="link" aria-label={texts.showRowsOf(repair)} onClick={() => open(first)}>
                        {texts.showRows}
                      </Button>
                    )}
                  </td>
                </tr>
              );
            })}
          </DataTable>
        </div>
      )}
      {repairCount > repairs.length ? <p className="mut s">{texts.more(repairs.length, repairCount)}</p> : null}
    </Panel>
  );
};

const Figures = ({ figures, open }: { figures: DataQuality['figures']; open: OpenReceipt }): ReactNode => {
  const organization = useSession()?.user.organizationName ?? '';
  return (
    <Panel title={texts.title} note={texts.note}>
      <div className="scroll">
        <DataTable
          className="rows stacked in-pairs"
          columns={[
            { title: texts.metric },
            { title: texts.value, className: 'right' },
            { title: texts.range },
            { title: texts.because },
          ]}
        >
          {figures.map(({ metric, name, unit, figure, bounds }) => (
            <tr key={metric}>
              <td>{name}</td>
              <td className="right num" data-label={texts.value}>
                <FigureButton
                  figure={figure}
                  unit={unit}
                  label={texts.figureOf(name, organization)}
                  small
                  withUnit
                  open={() => open(metric)}
                />
              </td>
              <td className="num" data-label={texts.range}>
                {bounds === null ? (
                  <span className="mut">{texts.noData}</span>
                ) : bounds.low === bounds.high ? (
                  <span className="mut">{texts.exact}</span>
                ) : (
                  boundsText(bounds, unit)
                )}
              </td>
              <td className="mut" data-label={texts.because}>
                {bounds === null ? '' : gapsText(bounds)}
              </td>
            </tr>
          ))}
        </DataTable>
      </div>
    </Panel>
  );
};
