import { describeMetrics } from '@sightline/analytics';
import type { ReactNode } from 'react';
import { metricsTexts as texts } from '../../texts/metrics.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Every metric of this version, each with a link to its calculation. */
export const DefinitionsPanel = (): ReactNode => (
  <Panel title={texts.list.title} note={texts.list.note}>
    <div className="scroll">
      <DataTable
        className="rows"
        columns={[
          { title: texts.list.metric },
          { title: texts.list.area },
          { title: texts.list.version },
          { title: texts.title, hidden: true },
        ]}
      >
        {describeMetrics().map(({ key, name, area, version }) => (
          <tr key={key}>
            <td>{name}</td>
            <td>{texts.areas[area]}</td>
            <td className="num">{texts.version(version)}</td>
            <td className="right">
              <InnerLink className="link" href={`/metrics/${key}`} aria-label={texts.list.linkOf(name)}>
                {texts.title}
              </InnerLink>
            </td>
          </tr>
        ))}
      </DataTable>
    </div>
  </Panel>
);
