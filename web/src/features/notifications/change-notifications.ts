import { contract, type RouteReply } from '@sightline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showAnswer } from '../../platform/show-answer.ts';
import { showToast } from '../../platform/toasts.ts';
import { notificationTexts as texts } from '../../texts/notifications.ts';

const queryKey = queryKeys.notifications();

type Change = { kind: 'read-all' } | { kind: 'clear' } | { kind: 'read' | 'remove'; notificationId: string };

const send = (change: Change): Promise<RouteReply<typeof contract.notifications.list>> => {
  if (change.kind === 'read-all') return call(contract.notifications.markAllRead, {});
  if (change.kind === 'clear') return call(contract.notifications.clear, {});
  const { notificationId } = change;
  const params = { notificationId };
  return change.kind === 'read'
    ? call(contract.notifications.markRead, { params })
    : call(contract.notifications.remove, { params });
};

export const useChangeNotifications = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (list) => showAnswer(queries, queryKey, list),
    onError: (error) => {
      showToast({ id: 'notifications', type: 'error', title: texts.changeFailed, message: error.message });
      // It may have been removed in another tab.
      return queries.invalidateQueries({ queryKey });
    },
  });
};
