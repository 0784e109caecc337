import { contract, evidenceDays, type Retention } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { retentionTexts as texts } from '../../texts/retention.ts';
import { writeDate } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';

/** An instant, or a day without a time. */
const written = (at: string): string => writeDate(at, 'UTC');

const countedIn = ({ counted }: NonNullable<Retention['next']>): Parameters<typeof texts.next>[2] =>
  counted === null ? null : { counts: counted.counts, on: written(counted.at) };

/** How long data is kept, how far back it goes, and what will be removed next. */
export const RetentionPanel = (): ReactNode => {
  const query = useQuery({
    queryKey: queryKeys.retention(),
    queryFn: () => call(contract.dataRetention.read, {}),
  });
  return (
    <Panel title={texts.title}>
      <QueryState query={query} what={texts.loadFailed} waiting={40}>
        {(data) => (
          <ul className="plain">
            {data.announced === null ? null : (
              <li className="note" role="status">
                {texts.announced(
                  data.announced.days,
                  written(data.announced.at),
                  written(data.announced.before),
                  countedIn(data.announced),
                )}
              </li>
            )}
            <li>
              {data.days === -1 ? texts.keepsEverything : texts.days(data.days)}{' '}
              {data.keptFrom === null ? '' : texts.since(written(data.keptFrom), evidenceDays)}
            </li>
            {data.next === null ? null : (
              <li>{texts.next(written(data.next.at), written(data.next.before), countedIn(data.next))}</li>
            )}
            {data.latest === null ? null : (
              <li className="mut">
                {texts.latest(written(data.latest.at), written(data.latest.before), data.latest.counts)}
              </li>
            )}
          </ul>
        )}
      </QueryState>
    </Panel>
  );
};
