import { formatValue, type Figure, type RuleDifference, type RulesPreview, type Unit } from '@sightline/contract';
import type { ReactNode } from 'react';
import { rulesTexts } from '../../texts/rules.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { writeDate, writePeriod } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { SourceLink } from '../../ui/source-link.tsx';

const texts = rulesTexts.preview;

const written = (figure: Figure, unit: Unit): string =>
  figure.kind === 'value' ? formatValue(figure.value, unit) : texts.missing(figure.have, figure.need);

const moved = ({ comesInAll, goesInAll }: RuleDifference): boolean => comesInAll + goesInAll > 0;

export const changedFigures = ({ figures }: RulesPreview): RulesPreview['figures'] =>
  figures.filter((figure) => JSON.stringify(figure.before) !== JSON.stringify(figure.after));

/** Figures before and after, and the rows that change. */
export const RulesPreviewResult = ({ preview }: { preview: RulesPreview }): ReactNode => {
  const figures = changedFigures(preview);
  const repairs = preview.repairs.filter((repair) => repair.before !== repair.after);
  const { workingDays } = preview;
  const days = workingDays.before !== workingDays.after;
  const isSame =
    figures.length + repairs.length + preview.estimates.length === 0 &&
    !days &&
    !moved(preview.deployments) &&
    !moved(preview.incidents);
  return (
    <Panel title={texts.title} note={texts.period(writePeriod(preview.period))}>
      <p className="s mut">{texts.readSince(writeDate(preview.readSince, preview.period.timeZone))}</p>
      {isSame ? <p>{texts.same}</p> : null}
      {figures.length === 0 ? null : (
        <div className="scroll">
          <DataTable
            className="rows"
            columns={[
              { title: texts.columns.figure },
              { title: texts.columns.before, className: 'right' },
              { title: texts.columns.after, className: 'right' },
            ]}
          >
            {figures.map((figure) => (
              <tr key={figure.metric}>
                <td>{figure.name}</td>
                <td className="right num">{written(figure.before, figure.unit)}</td>
                <td className="right num">
                  <b>{written(figure.after, figure.unit)}</b>
                </td>
              </tr>
            ))}
          </DataTable>
        </div>
      )}
      <Difference
        title={texts.deployments(preview.deployments.before, preview.deployments.after)}
        of={preview.deployments}
      />
      <Difference title={texts.incidents(preview.incidents.before, preview.incidents.after)} of={preview.incidents} />
      {repairs.map((repair) => (
        <p key={repair.kind} className="s">
          {texts.moved(texts.repairs[repair.kind], repair.before, repair.after)}
        </p>
      ))}
      {preview.estimates.map((estimate) => (
        <p key={estimate.project} className="s">
          {texts.estimates(estimate.project, estimate.before, estimate.after, estimate.issues)}
        </p>
      ))}
      {days ? (
        <p className="s">
          {texts.moved(texts.workingDays, workingDays.before, workingDays.after)} {texts.workingDaysNote}
        </p>
      ) : null}
    </Panel>
  );
};

const Difference = ({ title, of }: { title: string; of: RuleDifference }): ReactNode =>
  moved(of) ? (
    <section>
      <h3 className="s">{title}</h3>
      <div className="two eq">
        <Examples title={texts.newlyCounted(of.comesInAll)} rows={of.comes} all={of.comesInAll} />
        <Examples title={texts.noLongerCounted(of.goesInAll)} rows={of.goes} all={of.goesInAll} />
      </div>
    </section>
  ) : null;

const Examples = ({ title, rows, all }: { title: string; rows: RuleDifference['comes']; all: number }): ReactNode =>
  all === 0 ? null : (
    <div className="s">
      <b>{title}</b>
      <ul>
        {rows.map((row) => (
          <li key={`${row.title} ${row.url ?? ''}`}>
            <SourceLink title={row.title} url={row.url} />
          </li>
        ))}
        {all > rows.length ? <li className="mut">{texts.more(all - rows.length)}</li> : null}
      </ul>
    </div>
  );
