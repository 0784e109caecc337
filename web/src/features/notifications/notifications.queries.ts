import { contract, type RouteReply } from '@sightline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { notificationTexts as texts } from '../../texts/notifications.ts';

const queryKey = queryKeys.notifications();

export const useNotifications = () => useQuery({ queryKey, queryFn: () => call(contract.notifications.list, {}) });

type Change = { kind: 'read-all' } | { kind: 'clear' } | { kind: 'read' | 'remove'; notificationId: string };

const { notifications } = contract;

const send = (change: Change): Promise<RouteReply<typeof notifications.list>> => {
  if (change.kind === 'read-all') return call(notifications.markAllRead, {});
  if (change.kind === 'clear') return call(notifications.clear, {});
  const { notificationId } = change;
  return call(change.kind === 'read' ? notifications.markRead : notifications.remove, { params: { notificationId } });
};

export const useChangeNotifications = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (list) => queries.setQueryData(queryKey, list),
    onError: (error) => {
      showToast({ id: 'notifications', type: 'error', title: texts.changeFailed, message: error.message });
      // It may have been removed in another tab.
      return queries.invalidateQueries({ queryKey });
    },
  });
};
