import { contract, type AccountEvent } from '@sightline/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useSession } from '../../platform/session.ts';
import { accountEventsTexts as texts } from '../../texts/account-events.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { writeMoment } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { programName } from '../../ui/program-name.ts';
import { LoadFailed, Skeleton } from '../../ui/query-state.tsx';

/** Events of the user's own account. */
export const AccountEventsPanel = (): ReactNode => {
  const user = useSession()?.user;
  const log = useInfiniteQuery({
    queryKey: queryKeys.accountEvents(),
    queryFn: ({ pageParam }) =>
      call(contract.accounts.events, { query: pageParam === null ? {} : { cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
  const events = log.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <Panel title={texts.title} note={texts.note}>
      {user?.isDemo === true ? <p className="s mut">{texts.shared}</p> : null}
      {user?.byProvider === true ? (
        <p className="s mut">{texts.organizationOnly(user.organizationName ?? '')}</p>
      ) : null}
      <LoadFailed loads={log} what={texts.loadFailed} />
      <div className="scroll" aria-busy={log.isPending}>
        {log.isPending ? <Skeleton height={160} /> : null}
        {log.isSuccess && events.length === 0 ? <p className="empty">{texts.none}</p> : null}
        {events.length === 0 ? null : <Events events={events} />}
      </div>
      {log.hasNextPage ? (
        <span>
          <Button disabled={log.isFetching} onClick={() => void log.fetchNextPage()}>
            {texts.older}
          </Button>
        </span>
      ) : null}
    </Panel>
  );
};

const Events = ({ events }: { events: readonly AccountEvent[] }): ReactNode => {
  const zone = useSession()?.organization?.timeZone ?? 'UTC';
  const areLocated = events.some(({ agent, address }) => agent !== '' || address !== '');
  return (
    <DataTable
      className="rows stacked"
      columns={[
        { title: texts.columns.at },
        { title: texts.columns.what },
        ...(areLocated ? [{ title: texts.columns.where }] : []),
      ]}
    >
      {events.map((event) => (
        <tr key={event.id}>
          <td className="num one-line">{writeMoment(event.at, zone)}</td>
          <td>
            {texts.sentence(event.action, event.detail)}{' '}
            {texts.isWarning(event.action) ? <span className="badge warn">{texts.warning}</span> : null}
          </td>
          <td hidden={!areLocated}>
            {event.agent === '' ? null : (programName(event.agent) ?? texts.unknownAgent)}{' '}
            <span className="num mut">{event.address}</span>
          </td>
        </tr>
      ))}
    </DataTable>
  );
};
