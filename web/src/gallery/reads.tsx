import type { ReactNode } from 'react';
import { DataTable } from '../ui/data-table.tsx';
import { Pager } from '../ui/pager.tsx';
import { Panel } from '../ui/panel.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Chip } from '../ui/chip.tsx';
import { FigurePlaceholder, QueryState, Skeletons } from '../ui/query-state.tsx';
import { Section } from '../ui/section.tsx';

const refetch = (): Promise<void> => Promise.resolve();
const query = { data: undefined, error: null, refetch };
const rows = ['Ada', 'Grace', 'Katherine'];
const ignore = (): void => undefined;
const nothing = (): null => null;

/** What is read from the server: on its way, failed, empty and there. */
export const Reads = (): ReactNode => (
  <>
    <Panel title="Loading">
      <QueryState query={query} waiting={60} what="Failed to load notes">
        {nothing}
      </QueryState>
      <ProgressBar label="Jira" done={3} of={12} />
    </Panel>
    <Panel title="Failed">
      <QueryState query={{ ...query, error: new Error('Network error') }} waiting={60} what="Failed to load notes">
        {nothing}
      </QueryState>
    </Panel>
    <Panel title="Empty">
      <QueryState
        query={{ data: [], error: null, refetch }}
        waiting={60}
        what="Failed to load notes"
        isEmpty={(data) => data.length === 0}
        empty={<p className="mut">No notes yet.</p>}
      >
        {nothing}
      </QueryState>
    </Panel>
    <Panel title="Facts">
      <span className="evidence">
        <Chip>Sofia Marques</Chip>
        <Chip tone="bad">Incident: OPS-12 Totals are wrong</Chip>
        <Chip tone="warn">Rollback: payments 1.4</Chip>
        <Chip>Active time: 2.1 days</Chip>
      </span>
    </Panel>
    <Section id="gallery.closed" title="Section" note="Closed until its reader opens it">
      <p>What is inside.</p>
    </Section>
    <Section id="gallery.open" title="Section, open" note="Open until its reader closes it" startsOpen>
      <Skeletons heights={[40, 80]} />
      <FigurePlaceholder failed height={40} />
    </Section>
    <Panel title="Table">
      <QueryState query={{ data: rows, error: null, refetch }} waiting={60} what="Failed to load notes">
        {(names) => (
          <DataTable
            className="rows"
            columns={[{ title: 'Name' }, { title: 'Merged', className: 'right' }, { title: 'Action', hidden: true }]}
          >
            {names.map((name, index) => (
              <tr key={name}>
                <td>{name}</td>
                <td className="right num">{index * 7}</td>
                <td className="right">
                  <span className="badge good">active</span>
                </td>
              </tr>
            ))}
          </DataTable>
        )}
      </QueryState>
      <Pager page={{ number: 2, limit: 3, found: 412, of: 412 }} what="people" change={ignore} />
    </Panel>
  </>
);
