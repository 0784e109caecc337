import { contract, type FigureAlert } from '@sightline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { failureText } from '../../platform/api-error.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showAnswer } from '../../platform/show-answer.ts';
import { showToast } from '../../platform/toasts.ts';
import { figureAlertTexts as texts } from '../../texts/figure-alerts.ts';

const queryKey = queryKeys.figureAlerts();

export const useFigureAlerts = () => useQuery({ queryKey, queryFn: () => call(contract.notifications.listAlerts, {}) });

/** Changes the alerts; the answer contains all of them. */
export const useAlertChange = <Input>(
  change: (input: Input) => Promise<{ alerts: FigureAlert[] }>,
  done?: () => void,
) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (list) => {
      showAnswer(queries, queryKey, list);
      done?.();
    },
    onError: (error) => {
      showToast({ id: 'figure-alerts', type: 'error', title: texts.title, message: failureText(error, texts.failed) });
      // It may have been deleted in another tab.
      return queries.invalidateQueries({ queryKey });
    },
  });
};

/** Adds a deleted alert again, paused where it was. */
export const useRestoreAlert = () =>
  useAlertChange(async ({ metric, subject, direction, paused }: FigureAlert) => {
    const added = await call(contract.notifications.addAlert, { body: { metric, subject, direction } });
    const restored = added.alerts.find(
      (alert) => alert.metric === metric && alert.direction === direction && alert.subject === subject,
    );
    if (!paused || restored === undefined) return added;
    return call(contract.notifications.pauseAlert, { params: { alertId: restored.id }, body: { paused } });
  });
