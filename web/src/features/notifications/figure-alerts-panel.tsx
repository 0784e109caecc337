import { contract, limits, type FigureAlert } from '@sightline/contract';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { showToast } from '../../platform/toasts.ts';
import { figureAlertTexts as texts } from '../../texts/figure-alerts.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useAlertChange, useFigureAlerts, useRestoreAlert } from './figure-alerts.queries.ts';
import { lastAlert } from './last-alert.ts';
import { NewFigureAlert, type ChooseFigure } from './new-figure-alert.tsx';

type Props = {
  /** A metric's name. */
  nameOf: (metric: string) => string;
  choose: ChooseFigure;
};

/** The user's own alerts about clear changes of figures. */
export const FigureAlertsPanel = ({ nameOf, choose }: Props): ReactNode => {
  const query = useFigureAlerts();
  return (
    <Panel title={texts.title}>
      <p className="s mut">{texts.text}</p>
      <QueryState query={query} what={texts.loadFailed} waiting={60}>
        {({ alerts }) =>
          alerts.length === 0 ? (
            <p className="empty">{texts.none}</p>
          ) : (
            <div className="scroll">
              <DataTable
                className="rows stacked in-pairs"
                columns={[
                  ...Object.values(texts.columns).map((title) => ({ title })),
                  { title: texts.actions, hidden: true },
                ]}
              >
                {alerts.map((alert) => (
                  <Row key={alert.id} alert={alert} name={nameOf(alert.metric)} />
                ))}
              </DataTable>
            </div>
          )
        }
      </QueryState>
      {(query.data?.alerts.length ?? 0) < limits.figureAlerts ? (
        <NewFigureAlert choose={choose} />
      ) : (
        <p className="s mut">{texts.limit(limits.figureAlerts)}</p>
      )}
    </Panel>
  );
};

const Row = ({ alert, name }: { alert: FigureAlert; name: string }): ReactNode => {
  const now = useNow();
  const params = { alertId: alert.id };
  const pause = useAlertChange((paused: boolean) =>
    call(contract.notifications.pauseAlert, { params, body: { paused } }),
  );
  const restore = useRestoreAlert();
  const remove = useAlertChange(
    () => call(contract.notifications.removeAlert, { params }),
    () =>
      showToast({
        id: 'figure-alerts',
        type: 'success',
        title: texts.removed,
        message: name,
        action: { text: texts.undo, press: () => restore.mutate(alert) },
      }),
  );
  const { paused, subjectName, state, direction } = alert;
  const what = subjectName === null ? name : `${name}, ${subjectName}`;
  return (
    <tr>
      <td>
        <b>{name}</b>
        <span className="mut"> · {subjectName ?? texts.notVisible}</span>
      </td>
      <td data-label={texts.columns.when}>{texts.directions[direction]}</td>
      <td data-label={texts.columns.state}>
        <span className={`badge ${paused ? '' : state === 'worse' ? 'bad' : state === 'better' ? 'good' : ''}`}>
          {paused ? texts.paused : texts.states[state]}
        </span>
      </td>
      <td className="mut num" data-label={texts.columns.fired}>
        {lastAlert(alert, now)}
      </td>
      <td>
        <span className="choices">
          <Button
            disabled={pause.isPending || (paused && subjectName === null)}
            aria-label={texts.actionOf(paused ? texts.resume : texts.pause, what)}
            onClick={() => pause.mutate(!paused)}
          >
            {paused ? texts.resume : texts.pause}
          </Button>
          <Button
            disabled={remove.isPending}
            aria-label={texts.actionOf(texts.remove, what)}
            onClick={() => remove.mutate()}
          >
            {texts.remove}
          </Button>
        </span>
      </td>
    </tr>
  );
};
