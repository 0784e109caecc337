import { serviceOrders, type ServiceFigures, type ServiceOrder } from '@sightline/contract';
import type { ReactNode } from 'react';
import { useCapability, useTeamsOnly } from '../../platform/session.ts';
import { findingTexts } from '../../texts/findings.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { changeNote, Delta } from '../../ui/figures/delta.tsx';
import { FigureButton } from '../../ui/figures/figure-button.tsx';
import { addressOf } from '../../ui/filters/filters.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { ServiceFilterFields } from '../../ui/filters/filter-fields.tsx';
import { NoMatch } from '../../ui/filters/no-match.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { Heading } from '../../ui/heading.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { neededRows } from '../../ui/figures/needed-rows.ts';
import { Pager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RangeHead } from '../../ui/range-head.tsx';
import { SetupCard } from '../../ui/setup-card.tsx';
import { SortableHeader, useOrder, type Order } from '../../ui/sortable-header.tsx';
import { useHasNoDevelopers } from '../../ui/use-developers.ts';
import { useTeams } from '../../ui/use-teams.ts';
import { useReceipt, type OpenReceipt } from '../receipts/use-receipt.ts';
import { useServices } from './findings.queries.ts';

const texts = findingTexts.services;
const figureOrders = serviceOrders.filter((order) => order !== 'name');
const titleOf = (metric: string): string => texts.figures[metric] ?? metric;

/** How each service is delivered: how often, how fast, how often it fails, and who works on it. */
export const ServicesPage = (): ReactNode => {
  const sees = useCapability('canViewAllData');
  const teamsOnly = useTeamsOnly();
  if (sees) return <VisibleServices />;
  return (
    <div className="page">
      <div className="head">
        <Heading title={texts.title} />
      </div>
      <p className="note">{teamsOnly ? texts.withheldByTeamsOnly : texts.withheld}</p>
    </div>
  );
};

const VisibleServices = (): ReactNode => {
  const { filters, change } = useFilters();
  const order = useOrder(serviceOrders);
  const query = useServices(filters, order);
  const { data, isPlaceholderData } = query;
  const teams = useTeams();
  const hasNoDevelopers = useHasNoDevelopers();
  const { open } = useReceipt();
  return (
    <div className="page">
      <RangeHead title={texts.title} period={data?.period} />
      <QueryState query={query} what={texts.failed} waiting={320}>
        {({ services, page }) =>
          page.of === 0 && filters.teams.length === 0 && hasNoDevelopers === true ? (
            <SetupCard />
          ) : (
            <>
              <FilterBar teams={teams.data ?? []}>
                <ServiceFilterFields teams={teams.data ?? []} />
              </FilterBar>
              <div aria-busy={isPlaceholderData}>
                <Panel title={texts.table} note={texts.note}>
                  {page.found === 0 ? (
                    page.of === 0 ? (
                      <p className="empty">{texts.none}</p>
                    ) : (
                      <NoMatch text={texts.noMatch} />
                    )
                  ) : (
                    <Services services={services} order={order} open={open} />
                  )}
                  {page.of === 0 ? null : (
                    <Pager page={page} what={texts.services} change={(number) => change({ page: number })} />
                  )}
                </Panel>
              </div>
            </>
          )
        }
      </QueryState>
    </div>
  );
};

type Props = { services: readonly ServiceFigures[]; order: Order<ServiceOrder>; open: OpenReceipt };

const Services = ({ services, order, open }: Props): ReactNode => (
  <div className="scroll">
    <DataTable
      className="services"
      columns={[
        <SortableHeader key="name" title={texts.service} column="name" shown={order} defaultSort="name" />,
        ...figureOrders.map((metric) => (
          <SortableHeader
            key={metric}
            className="r"
            title={titleOf(metric)}
            column={metric}
            shown={order}
            defaultSort="name"
            highestFirst
          />
        )),
        { title: texts.owners },
      ]}
    >
      {services.map((service) => (
        <tr key={service.id}>
          <th scope="row">
            <span className="name">{service.name}</span>
          </th>
          {service.figures.map((figure) => (
            <td key={figure.metric} className="r num" data-label={titleOf(figure.metric)}>
              <FigureButton
                figure={figure.figure}
                unit={figure.unit}
                label={texts.figureOf(titleOf(figure.metric), service.name)}
                small
                withUnit
                needed={neededRows(figure.metric)}
                note={changeNote(figure)}
                open={() => open(figure.metric, 'organization', undefined, `repository:${service.id}`)}
              />
              {figure.figure.kind === 'value' ? (
                <div>
                  <Delta figure={figure} />
                </div>
              ) : null}
            </td>
          ))}
          <td data-label={texts.owners}>
            <Owners service={service} />
          </td>
        </tr>
      ))}
    </DataTable>
  </div>
);

const Owners = ({ service: { owners, merged } }: { service: ServiceFigures }): ReactNode => {
  const { range } = useFilters().filters;
  if (owners.length === 0) return <span className="mut">{texts.noOwner}</span>;
  return (
    <ul className="owners s">
      {owners.map((owner) => (
        <li key={owner.developerId}>
          <InnerLink className="link" href={addressOf(`/performance/profiles/${owner.developerId}`, { range })}>
            {texts.owner(owner.name, owner.merged, merged)}
          </InnerLink>
        </li>
      ))}
    </ul>
  );
};
